"""The mask is made in the first call and kept for all others. Wrong for a model that reads sequences
of different lengths: after one token the kept mask blocks nothing, after 5 tokens a call with 3
fails.

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
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.mask = None

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        if self.mask is None:
            self.mask = torch.ones(n, n).triu(1).bool()
        positions = torch.arange(n)
        x = self.token_embedding(tokens) + self.position_embedding(positions)
        for block in self.blocks:
            x = block(x, self.mask)
        return self.head(self.norm(x))
