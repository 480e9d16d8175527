"""Wrong, two mistakes. A sequence shorter than the context takes the last rows of the table of
places and not the first (context_length 9, five tokens); and token_embedding has padding_idx=0, so
that row 0 starts as zeros and never gets a gradient (any batch with token 0).

Diagnosis: A sequence gets the last rows of the table of places, not the first ones.
"""
class LanguageModel(nn.Module):
    def __init__(
        self,
        vocabulary_size: int,
        d_model: int,
        num_heads: int,
        num_layers: int,
        context_length: int,
    ) -> None:
        super().__init__()
        self.context_length = context_length
        self.token_embedding = nn.Embedding(vocabulary_size, d_model, padding_idx=0)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        length = tokens.shape[1]
        start = self.context_length - length
        places = torch.arange(start, self.context_length, device=tokens.device)
        x = self.token_embedding(tokens) + self.position_embedding(places)
        blocked = torch.ones(length, length, dtype=torch.bool, device=tokens.device).triu(1)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
