"""Looks the tokens up by a product with one-hot rows, adds the first rows of the position table,
and makes its mask by comparing places.

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

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        chosen = F.one_hot(tokens, num_classes=table.shape[0]).to(table)
        places = torch.arange(tokens.shape[1], device=tokens.device)
        later = torch.gt(places.unsqueeze(0), places.unsqueeze(1))

        stream = torch.matmul(chosen, table) + self.position_embedding.weight[: len(places)]
        for block in self.blocks:
            stream = block(stream, later)
        return self.head(self.norm(stream))
