"""Keeps the scores transposed (keys in rows, queries in columns), with the softmax over axis 1 and
layers added in a loop.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.drop = nn.Dropout(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place.unsqueeze(1) < place, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens, longest = x.size(1), self.mask.size(0)
        if tokens > longest:
            raise ValueError(f"{tokens} tokens, but the context holds {longest}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        # scores[b, k, q]: query q looks at key k
        scores = torch.einsum("bkd,bqd->bkq", keys, queries) / queries.size(-1) ** 0.5
        blocked = self.mask[:tokens, :tokens].t()
        weights = self.drop(scores.masked_fill(blocked, float("-inf")).softmax(dim=1))
        return torch.einsum("bkq,bkd->bqd", weights, values)
