"""Right: there is no masked softmax at all. For every query of every item the free keys and values
are picked out, and the softmax runs over those only; an empty selection sums to the zero vector
by itself.

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

    def _ask(self, query, keys, values, free):
        keys, values = keys[free], values[free]
        scores = (keys * query).sum(dim=-1) / math.sqrt(query.shape[-1])
        weights = scores.softmax(dim=0)
        return (weights.unsqueeze(-1) * values).sum(dim=0)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        batch, n_q, n_k = x.shape[0], x.shape[1], context.shape[1]
        items = []
        for b in range(batch):
            rows = []
            for i in range(n_q):
                free = torch.ones(n_k, dtype=torch.bool, device=context.device)
                if padding is not None:
                    free = free & ~padding[b]
                if pairs is not None:
                    free = free & ~pairs[i]
                rows.append(self._ask(queries[b, i], keys[b], values[b], free))
            items.append(torch.stack(rows))
        return torch.stack(items)
