"""Whether a query has a free key is asked of each mask by itself. With padding [[True, False]] and
pairs [[False, True]] neither mask blocks everything, but both together do, and the output is nan
in place of the zero vector.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
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
        scores = query @ key.transpose(1, 2) / math.sqrt(key.shape[-1])
        empty = torch.zeros(x.shape[0], x.shape[1], 1, dtype=torch.bool, device=x.device)
        if padding is not None:
            scores = scores.masked_fill(padding[:, None, :], -torch.inf)
            empty = empty | padding.all(dim=1)[:, None, None]  # the whole sentence is padding
        if pairs is not None:
            scores = scores.masked_fill(pairs, -torch.inf)
            empty = empty | pairs.all(dim=1)[:, None]  # a query that may see nothing
        weights = scores.masked_fill(empty, 0.0).softmax(dim=-1)
        return weights.masked_fill(empty, 0.0) @ value
