"""Right. Loops over items and queries and picks the free keys by boolean indexing; the empty
selection gives the zero vector by itself, since an empty sum is zero.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        items = []
        for b in range(x.shape[0]):
            queries, keys, values = self.W_query(x[b]), self.W_key(context[b]), self.W_value(context[b])
            rows = []
            for i in range(queries.shape[0]):
                free = torch.ones(keys.shape[0], dtype=torch.bool, device=keys.device)
                if padding is not None:
                    free = free & ~padding[b]
                if pairs is not None:
                    free = free & ~pairs[i]
                scores = keys[free] @ queries[i] / keys.shape[1] ** 0.5
                rows.append(scores.softmax(dim=0) @ values[free])
            items.append(torch.stack(rows))
        return torch.stack(items)
