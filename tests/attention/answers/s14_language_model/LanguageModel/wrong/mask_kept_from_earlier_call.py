"""Two mistakes: the mask is kept from an earlier call and only made again for longer inputs, without
being cut, so a call with fewer tokens than before raises a RuntimeError; and the positions of the
tokens are taken from the end of the context (the last T rows of the table) instead of from place
0.

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
        self.blocked = None

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        T = tokens.shape[1]
        if self.blocked is None or len(self.blocked) < T:
            self.blocked = torch.ones(T, T, dtype=torch.bool, device=tokens.device).triu(1)
        x = self.token_embedding(tokens) + self.position_embedding.weight[-T:]
        for block in self.blocks:
            x = block(x, self.blocked)
        return self.head(self.norm(x))
