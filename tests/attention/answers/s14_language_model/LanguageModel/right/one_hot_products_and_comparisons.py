"""The embedding of the tokens is a product of one-hot rows with the table, and that of the places a
slice. The mask comes from comparing places, and the last layer is an einsum.

Diagnosis: none
"""
from functools import reduce


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
        self.blocks = nn.ModuleList(Block(d_model, num_heads) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.head = nn.Linear(d_model, vocabulary_size, bias=False)

    def forward(self, tokens: torch.Tensor) -> torch.Tensor:
        table = self.token_embedding.weight
        chosen = F.one_hot(tokens, table.shape[0]).to(table.dtype)
        places = torch.arange(tokens.shape[-1], device=tokens.device)
        blocked = places.unsqueeze(0).gt(places.unsqueeze(1))
        start = chosen @ table + self.position_embedding.weight[: len(places)]
        hidden = reduce(lambda state, block: block(state, blocked), self.blocks, start)
        return torch.einsum("btd,vd->btv", self.norm(hidden), self.head.weight)
