"""Rewrites the formula so that neither keys nor values are computed: queries are carried into the
space of the context, and the mean of the context is projected afterwards.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        plan = {
            "W_query": (d_query, d_key),
            "W_key": (d_context, d_key),
            "W_value": (d_context, d_value),
        }
        for name, (wide, narrow) in plan.items():
            self.add_module(name, nn.Linear(wide, narrow, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        query = self.W_query(x) / math.sqrt(self.W_query.out_features)
        # q . (W c + b) = (q W) . c + q . b
        scores = (query @ self.W_key.weight) @ context.transpose(1, 2)
        if self.W_key.bias is not None:
            scores = scores + (query @ self.W_key.bias).unsqueeze(-1)
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding.unsqueeze(1)
        if pairs is not None:
            blocked = blocked | pairs
        empty = blocked.all(dim=-1, keepdim=True)
        # Queries that see nothing get an ordinary softmax here, so that no nan is born.
        scores = scores.masked_fill(blocked & ~empty, -torch.inf)
        weights = scores.softmax(dim=-1).masked_fill(empty, 0.0)
        # sum_j w_j (W c_j + b) = W (sum_j w_j c_j) + b (sum_j w_j), and that sum is 1 or 0.
        answer = F.linear(weights @ context, self.W_value.weight)
        if self.W_value.bias is not None:
            answer = answer + self.W_value.bias * ~empty
        return answer
