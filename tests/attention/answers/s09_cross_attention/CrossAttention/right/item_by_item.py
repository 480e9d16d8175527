"""Works through the batch item by item in a loop; a query without a free key is first unblocked and
its weights then multiplied away, so no nan arises.

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

    def _one(self, q, k, v, blocked):
        scores = q @ k.t() / math.sqrt(q.shape[1])
        empty = blocked.all(dim=1, keepdim=True)
        scores = scores.masked_fill(blocked & ~empty, float("-inf"))
        weights = torch.softmax(scores, dim=1)
        weights = weights.masked_fill(empty, 0.0)
        return weights @ v

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        n_q, n_k = x.shape[1], context.shape[1]
        results = []
        for b in range(x.shape[0]):
            blocked = torch.zeros(n_q, n_k, dtype=torch.bool, device=x.device)
            if padding is not None:
                blocked = blocked | padding[b].unsqueeze(0)
            if pairs is not None:
                blocked = blocked | pairs
            q, k, v = self.W_query(x[b]), self.W_key(context[b]), self.W_value(context[b])
            results.append(self._one(q, k, v, blocked))
        return torch.stack(results)
