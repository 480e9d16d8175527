"""Right: one query position at a time for the whole batch. Row i of the mask selects the keys that
exist for it, so the softmax never sees a blocked score; dropout and the weighted sum follow for
that row.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.dropout = nn.Dropout(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place.unsqueeze(0) > place.unsqueeze(1), persistent=False)

    def _row(self, i, query, keys, values):
        seen = ~self.mask[i, : keys.shape[1]]
        keys, values = keys[:, seen], values[:, seen]
        scores = torch.einsum("bd,bjd->bj", query, keys) / query.shape[-1] ** 0.5
        weights = self.dropout(scores.softmax(dim=-1))
        return torch.einsum("bj,bjd->bd", weights, values)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] > len(self.mask):
            raise ValueError(f"{x.shape[1]} tokens do not fit a context of {len(self.mask)}")
        queries, keys, values = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        rows = [self._row(i, query, keys, values) for i, query in enumerate(queries.unbind(1))]
        return torch.stack(rows, dim=1)
