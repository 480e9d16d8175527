"""Never masks a score: for each query of each item it picks the free keys and values and computes
the softmax over these alone. With no free key the products have an inner length of 0 and are
zero.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        plan = {
            "W_value": (d_context, d_value),
            "W_key": (d_context, d_key),
            "W_query": (d_query, d_key),
        }
        for name, (reads, gives) in plan.items():
            self.add_module(name, nn.Linear(reads, gives, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        batch, n_q, d_key = queries.shape
        free = torch.ones(batch, n_q, keys.shape[1], dtype=torch.bool, device=x.device)
        if padding is not None:
            free = free & ~padding[:, None, :]
        if pairs is not None:
            free = free & ~pairs

        rows = []
        for b in range(batch):
            for i in range(n_q):
                seen = free[b, i]
                scores = queries[b, i : i + 1] @ keys[b][seen].T / math.sqrt(d_key)
                weights = scores.softmax(dim=-1) if scores.numel() else scores
                rows.append(weights @ values[b][seen])
        return torch.cat(rows).reshape(batch, n_q, values.shape[-1])
