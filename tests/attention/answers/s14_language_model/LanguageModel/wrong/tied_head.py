"""The last layer shares its weight with the token embedding, as GPT-2 does. It breaks "head is
nn.Linear(d_model, vocabulary_size, bias=False)" beside a token_embedding of its own: there is
one parameter less, and the two tables cannot have different numbers.

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
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.head.weight = self.token_embedding.weight  # weight tying
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("blocked", mask, persistent=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.shape[1]
        places = torch.arange(n, device=tokens.device)
        x = self.token_embedding(tokens) + self.position_embedding(places)
        for block in self.blocks:
            x = block(x, self.blocked[:n, :n])
        return self.head(self.norm(x))
