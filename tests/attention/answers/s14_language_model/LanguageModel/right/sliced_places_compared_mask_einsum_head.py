"""Unusual: the vectors of the places are a slice of the table, the mask comes from comparing
places, and the head is an einsum with its weight.

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
        length = tokens.shape[1]
        x = self.token_embedding(tokens) + self.position_embedding.weight[:length]
        places = torch.arange(length, device=tokens.device)
        blocked = places.unsqueeze(1).lt(places)  # the query's place is before the key's
        for block in self.blocks:
            x = block(x, blocked)
        return torch.einsum("btd,vd->btv", self.norm(x), self.head.weight)
