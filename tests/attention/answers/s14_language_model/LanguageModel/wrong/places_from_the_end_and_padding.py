"""Two mistakes: a sequence that is shorter than the context gets the last rows of the table of
places and not the first ones, and padding_idx=0 keeps token 0 from ever getting a gradient. One
token with context_length 2 shows the first, the gradient of token_embedding for the tokens (0, 0)
the second.

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
        self.token_embedding = nn.Embedding(vocabulary_size, d_model, padding_idx=0)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        length = tokens.shape[1]
        x = self.token_embedding(tokens) + self.position_embedding.weight[-length:]
        mask = torch.triu(torch.ones(length, length, dtype=torch.bool), diagonal=1)
        for block in self.blocks:
            x = block(x, mask)
        return self.head(self.norm(x))
