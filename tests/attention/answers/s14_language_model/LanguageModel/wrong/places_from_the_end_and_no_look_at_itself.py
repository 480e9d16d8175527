"""Two mistakes: a sequence shorter than context_length, such as 3 tokens with a context of 9, gets
the last places of the table, where its first token should be at place 0. And every token but the
first is kept from looking at itself, which changes the logits of any sequence of 2 or more
tokens.

Diagnosis: No token but the first looks at itself; all look at those before them. A sequence gets
the last rows of the table of places, not the first ones.
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

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        x = self.token_embedding(tokens) + self.position_embedding.weight[-n:]
        blocked = torch.ones(n, n, dtype=torch.bool).triu(0)
        blocked[0, 0] = False  # otherwise the first row is nan
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
