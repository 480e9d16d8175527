"""The layers are registered from the head to the embeddings, the places come from a cumulative sum
of ones, and the mask from comparing places.

Diagnosis: none
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
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        places = torch.ones_like(tokens).cumsum(dim=1) - 1
        parts = (self.token_embedding(tokens), self.position_embedding(places))
        x = torch.stack(parts).sum(dim=0)
        steps = torch.arange(tokens.shape[1], device=tokens.device)
        blocked = steps.unsqueeze(0).gt(steps.unsqueeze(1))
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
