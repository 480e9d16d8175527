"""Right: the places are a cumulative sum of ones, the mask is a comparison of places with places,
and the blocks are folded with functools.reduce.

Diagnosis: none
"""
import functools


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
        for _ in range(num_layers):
            self.blocks.append(Block(d_model, num_heads))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        places = torch.ones_like(tokens).cumsum(dim=1) - 1  # (batch, n)
        row = places[0]
        later = row[None, :] > row[:, None]  # key behind query
        start = self.position_embedding(places).add(self.token_embedding(tokens))
        end = functools.reduce(lambda x, block: block(x, later), self.blocks, start)
        return F.linear(self.norm(end), self.head.weight)
