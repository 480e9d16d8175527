"""Loops over items and queries; each query sees a selection of keys, and an empty selection sums to
zeros by itself.

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
        self.scale = 1 / math.sqrt(d_key)

    def _answer(self, query, keys, values, free):
        weights = torch.softmax(keys[free] @ query * self.scale, dim=0)
        return weights @ values[free]

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        batch, n_q, n_k = x.shape[0], x.shape[1], context.shape[1]
        free = torch.ones(batch, n_q, n_k, dtype=torch.bool, device=x.device)
        if padding is not None:
            free = free & ~padding.view(batch, 1, n_k)
        if pairs is not None:
            free = free & ~pairs
        items = zip(self.W_query(x), self.W_key(context), self.W_value(context), free)
        answers = [
            torch.stack([self._answer(q, keys, values, f) for q, f in zip(queries, choices)])
            for queries, keys, values, choices in items
        ]
        return torch.stack(answers)
