"""Appends one more key with score 0 and the zero vector as its value, which is free only for queries
that have no other. So no row of the softmax is ever empty. The layers are made in a loop.

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
        for name, widths in plan.items():
            self.add_module(name, nn.Linear(*widths, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        (batch, n_q, _), n_k = x.shape, context.shape[1]
        blocked = torch.zeros(batch, n_q, n_k, dtype=torch.bool, device=x.device)
        for reason in (padding if padding is None else padding.unsqueeze(1), pairs):
            if reason is not None:
                blocked = torch.logical_or(blocked, reason)
        somebody = ~blocked.all(dim=2, keepdim=True)

        scores = torch.einsum("bqd,bkd->bqk", self.W_query(x), self.W_key(context))
        scores = F.pad(scores / self.W_key.out_features**0.5, (0, 1))
        blocked = torch.cat((blocked, somebody), dim=2)
        weights = scores.masked_fill(blocked, -math.inf).softmax(dim=2)
        values = F.pad(self.W_value(context), (0, 0, 0, 1))  # one more row of zeros
        return torch.bmm(weights, values)
