"""Two mistakes: places and mask are made at the first call and kept, so a later call with another
number of tokens raises a shape error; and the last layer norm is made but never applied before
the head.

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
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.mask = None

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        if self.mask is None:
            n = tokens.shape[1]
            self.places = torch.arange(n)
            self.mask = torch.triu(torch.ones(n, n), diagonal=1).bool()
        x = self.token_embedding(tokens) + self.position_embedding(self.places)
        for block in self.blocks:
            x = block(x, self.mask)
        return self.head(x)
