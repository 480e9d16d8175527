"""The tokens are looked up by multiplying one-hot rows with the embedding table, the places by
cutting the first rows of theirs, and the head is an einsum with its weight. The mask compares
columns with rows of a list of places.

Diagnosis: none
"""
from functools import partial, reduce


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
        make = partial(Block, d_model, num_heads)
        self.token_embedding = nn.Embedding(vocabulary_size, d_model)
        self.position_embedding = nn.Embedding(context_length, d_model)
        self.blocks = nn.ModuleList(make() for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        one_hot = F.one_hot(tokens, num_classes=table.shape[0]).to(table.dtype)
        places = torch.arange(tokens.shape[1], device=tokens.device)
        blocked = places.unsqueeze(0).gt(places.unsqueeze(1))
        x = one_hot @ table + self.position_embedding.weight[: len(places)]
        x = reduce(lambda hidden, block: block(hidden, blocked), self.blocks, x)
        return torch.einsum("btd,vd->btv", self.norm(x), self.head.weight)
