"""Masks nothing: each query gets a softmax over just its free keys, and an empty one sums to the
zero vector by itself.

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
        self.root = math.sqrt(d_key)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        items = []
        for b, (asking, asked) in enumerate(zip(x, context)):
            queries, keys, values = self.W_query(asking), self.W_key(asked), self.W_value(asked)
            rows = []
            for i, query in enumerate(queries):
                free = torch.ones(len(keys), dtype=torch.bool, device=x.device)
                if padding is not None:
                    free = free & ~padding[b]
                if pairs is not None:
                    free = free & ~pairs[i]
                weights = torch.softmax(keys[free] @ query / self.root, dim=0)
                rows.append(weights @ values[free])
            items.append(torch.stack(rows))
        return torch.stack(items)
