"""Looks for queries without a free key in each of the two masks, but not in both together.

Mistake: for two keys, padding = [[True, False]] and pairs = [[False, True]] (one query) it returns
nan, the text asks for the zero vector: a key is blocked where at least one of the masks blocks, so
the query has no free key.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_key = d_key
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        query, key, value = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = query @ key.transpose(1, 2) / math.sqrt(self.d_key)
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        empty = torch.zeros_like(blocked[:, :, :1])
        if padding is not None:
            blocked = blocked | padding[:, None, :]
            empty = empty | padding.all(dim=1)[:, None, None]
        if pairs is not None:
            blocked = blocked | pairs
            empty = empty | pairs.all(dim=1)[None, :, None]
        scores = scores.masked_fill(blocked & ~empty, -torch.inf)
        weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
        return weights @ value
