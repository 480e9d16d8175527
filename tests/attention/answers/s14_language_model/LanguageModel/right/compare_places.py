"""The mask compares an arange with itself; the rows of the table of places are taken by slicing the
weight, without a call of the embedding.

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
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)
        self.norm = nn.LayerNorm(d_model)
        self.blocks = nn.ModuleList()
        for _ in range(num_layers):
            self.blocks.append(Block(d_model, num_heads))
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        n = tokens.size(-1)
        place = torch.arange(n, device=tokens.device)
        blocked = place[None, :] > place[:, None]
        x = self.token_embedding(tokens) + self.position_embedding.weight[:n]
        for block in self.blocks:
            x = block(x, blocked)
        return self.head(self.norm(x))
