"""Unusual: no -inf anywhere. For each item and query the free keys and values are picked out with a
bool index, and the softmax runs over these alone. If none is free, the softmax of an empty
vector times a (0, d_value) matrix is the zero vector, with a graph behind it, so gradients are
zero and finite.

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

    @staticmethod
    def _answer(q, keys, values, free):
        k, v = keys[free], values[free]
        w = torch.softmax((k * q).sum(dim=1) / math.sqrt(q.numel()), dim=0)
        return w @ v

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        batch, n_q = x.shape[:2]
        items = []
        for b in range(batch):
            rows = []
            for i in range(n_q):
                free = torch.ones(context.shape[1], dtype=torch.bool, device=x.device)
                if padding is not None:
                    free = free & ~padding[b]
                if pairs is not None:
                    free = free & ~pairs[i]
                rows.append(self._answer(queries[b, i], keys[b], values[b], free))
            items.append(torch.stack(rows))
        return torch.stack(items)
