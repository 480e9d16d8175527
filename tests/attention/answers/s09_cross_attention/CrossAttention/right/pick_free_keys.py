"""Right: there is no -inf and no masked softmax; for each query the free keys are picked out, and
only they are looked at. A query without a free key takes a sum over no rows, which is the zero
vector and has clean gradients.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        sizes = {
            "W_value": (d_context, d_value),
            "W_key": (d_context, d_key),
            "W_query": (d_query, d_key),
        }
        for name, (wide, narrow) in sizes.items():
            self.add_module(name, nn.Linear(wide, narrow, bias=qkv_bias))

    def _look(self, query, keys, values):
        """One query, shape (d_key,), and the keys and values that it may see (perhaps none)."""
        scores = (keys * query).sum(dim=1) / math.sqrt(len(query))
        return (torch.softmax(scores, dim=0)[:, None] * values).sum(dim=0)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        found = []
        for b in range(x.shape[0]):
            for i in range(x.shape[1]):
                free = torch.ones(context.shape[1], dtype=torch.bool, device=x.device)
                if padding is not None:
                    free = free & ~padding[b]
                if pairs is not None:
                    free = free & ~pairs[i]
                found.append(self._look(queries[b, i], keys[b][free], values[b][free]))
        return torch.stack(found).reshape(x.shape[0], x.shape[1], values.shape[-1])
