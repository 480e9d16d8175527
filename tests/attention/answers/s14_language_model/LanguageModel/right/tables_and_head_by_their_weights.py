"""Reads both tables and the head through their weights (index_select, a slice, einsum), without
calling them.

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
        layers = {
            "head": nn.Linear(d_model, vocabulary_size, bias=False),
            "norm": nn.LayerNorm(d_model),
            "position_embedding": nn.Embedding(context_length, d_model),
            "token_embedding": nn.Embedding(vocabulary_size, d_model),
        }
        for name, layer in layers.items():
            self.add_module(name, layer)
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers:
            self.blocks.append(Block(d_model, num_heads))

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        batch, length = tokens.shape
        rows = self.token_embedding.weight.index_select(0, tokens.flatten())
        hidden = rows.unflatten(0, (batch, length)) + self.position_embedding.weight[:length]
        places = torch.arange(length, device=tokens.device)
        blocked = places.unsqueeze(1) < places  # the query's place is before the key's
        for block in self.blocks:
            hidden = block(hidden, blocked)
        return torch.einsum("btd,vd->btv", self.norm(hidden), self.head.weight)
