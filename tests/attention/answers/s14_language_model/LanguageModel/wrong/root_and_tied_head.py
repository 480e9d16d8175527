"""Multiplies the token embeddings by the root of d_model, and ties the last layer to the token
table.

Mistakes: (1) with d_model = 2, one block whose weights are 0, the token row (4, 5) and the place
row (1.2, 0) the last norm gets (6.86, 7.07) and gives (-1, 1), the text asks for the norm of (5.2,
5), which is (1, -1); (2) LanguageModel(3, 2, 1, 1, 2) learns 88 numbers, since head.weight is
token_embedding.weight, the text asks for 94.

Diagnosis: The last linear layer shares its weight with the embedding of the tokens.
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
        self.head.weight = self.token_embedding.weight
        self.scale = math.sqrt(d_model)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        positions = torch.arange(n, device=tokens.device)
        x = self.token_embedding(tokens) * self.scale + self.position_embedding(positions)
        mask = torch.triu(torch.ones(n, n, device=tokens.device), diagonal=1).bool()
        for block in self.blocks:
            x = block(x, mask)
        return self.head(self.norm(x))
