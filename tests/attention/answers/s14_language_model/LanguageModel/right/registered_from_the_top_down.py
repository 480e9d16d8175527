"""The layers are registered from the head down, places are a slice of their table added in place,
the mask is a negated tril, and the head is applied with einsum.

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
        length = tokens.shape[1]
        square = torch.ones(length, length, dtype=torch.bool, device=tokens.device)
        blocked = square.tril().logical_not()
        hidden = self.token_embedding(tokens)
        hidden += self.position_embedding.weight[:length]
        for block in self.blocks:
            hidden = block(hidden, blocked)
        return torch.einsum("btd,vd->btv", self.norm(hidden), self.head.weight)
