"""Two mistakes: the token embeddings are multiplied by the root of d_model, and a sequence shorter
than the context gets the last places, so that its first token is not at place 0.

Diagnosis: A sequence gets the last rows of the table of places, not the first ones. The embedding
of the tokens is multiplied by the root of the width.
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
        self.scale = math.sqrt(d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        length = tokens.shape[1]
        places = self.position_embedding.weight[-length:]
        x = self.token_embedding(tokens) * self.scale + places
        blocked = torch.ones(length, length, dtype=torch.bool, device=tokens.device).triu(1)
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
