"""Tokens are embedded by the product of one-hot rows and the table, places by a slice of their
table.

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
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def _embed(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        chosen = F.one_hot(tokens, table.shape[0]).to(table.dtype)
        return chosen @ table + self.position_embedding.weight[: tokens.shape[1]]

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        places = torch.arange(tokens.shape[1], device=tokens.device)
        future = torch.lt(places.unsqueeze(1), places.unsqueeze(0))
        x = self._embed(tokens)
        for block in self.blocks:
            x = block(x, future)
        return self.head(self.norm(x))
