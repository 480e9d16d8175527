"""Indexes the weights of the embeddings in place of calling them, runs the blocks in a subclass of
nn.ModuleList, makes the mask by comparing places, and writes the head as an einsum.

Diagnosis: none
"""


class Tower(nn.ModuleList):
    def forward(self, x: torch.Tensor, *rest: torch.Tensor) -> torch.Tensor:
        for block in self:
            x = block(x, *rest)
        return x


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
        self.blocks = Tower(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        line = torch.arange(tokens.shape[1], device=tokens.device)
        places = line.expand_as(tokens)
        x = self.token_embedding.weight[tokens] + self.position_embedding.weight[places]
        x = self.blocks(x, line > line.unsqueeze(1))
        return torch.einsum("btd,vd->btv", self.norm(x), self.head.weight)
