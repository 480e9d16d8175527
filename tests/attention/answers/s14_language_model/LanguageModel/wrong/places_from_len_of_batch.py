"""The places are counted with len(tokens), which is the number of sequences and not of tokens. Wrong
for one sequence of five tokens, all of which get the vector of place 0, and an error for three
sequences of five tokens.

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
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        places = torch.arange(len(tokens), device=tokens.device)
        x = self.token_embedding(tokens) + self.position_embedding(places)
        n = x.shape[1]
        for block in self.blocks:
            x = block(x, self.mask[:n, :n])
        return self.head(self.norm(x))
