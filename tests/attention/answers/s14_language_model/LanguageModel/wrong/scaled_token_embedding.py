"""Wrong. The token embeddings are multiplied by sqrt(d_model), as in the transformer of 2017; the
text adds the rows as they are. It shows in any model with random weights and d_model > 1.

Diagnosis: The embedding of the tokens is multiplied by the root of the width.
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
        self.d_model = d_model
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        length = tokens.shape[1]
        places = torch.arange(length, device=tokens.device)
        x = self.token_embedding(tokens) * math.sqrt(self.d_model) + self.position_embedding(places)
        blocked = torch.ones(length, length, dtype=torch.bool, device=tokens.device).triu(1)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
