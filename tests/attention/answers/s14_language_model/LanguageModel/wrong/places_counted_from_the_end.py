"""The last token always gets the last place of the context, so a sequence shorter than
context_length does not begin at place 0.

Diagnosis: The places are the last rows of the table.
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
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList([Block(d_model, num_heads) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        # the context is a window that ends at the newest token
        places = torch.arange(self.context_length, device=tokens.device)[-n:]
        blocked = torch.ones(n, n, dtype=torch.bool, device=tokens.device).triu(1)
        x = self.token_embedding(tokens) + self.position_embedding(places)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
