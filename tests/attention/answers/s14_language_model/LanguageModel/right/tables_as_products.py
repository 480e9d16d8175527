"""Tokens are looked up by a product with one-hot rows; the mask is a comparison of places.

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
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table, places_table = self.token_embedding.weight, self.position_embedding.weight
        one_hot = F.one_hot(tokens, num_classes=table.shape[0]).to(table.dtype)
        stream = torch.einsum("btv,vd->btd", one_hot, table) + places_table[: tokens.size(1)]
        place = torch.arange(tokens.size(1), device=tokens.device)
        later = place.unsqueeze(0).gt(place.unsqueeze(1))
        for block in self.blocks:
            stream = block(stream, later)
        return F.linear(self.norm(stream), self.head.weight)
