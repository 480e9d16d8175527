"""Appends one more key, "nobody", with a value of zeros. It is free only for queries that have no
free key of their own, so that every softmax has something to look at. The layers are registered
in a loop with add_module.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        widths = {
            "W_value": (d_context, d_value),
            "W_key": (d_context, d_key),
            "W_query": (d_query, d_key),
        }
        for name, (before, after) in widths.items():
            self.add_module(name, nn.Linear(before, after, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries = self.W_query(x)
        keys = self.W_key(context)
        values = F.pad(self.W_value(context), (0, 0, 0, 1))  # a row of zeros for nobody

        scores = torch.einsum("bqd,bkd->bqk", queries, keys) * queries.shape[-1] ** -0.5
        blocked = torch.zeros(scores.shape, dtype=torch.bool, device=scores.device)
        for reason in (padding if padding is None else padding.unsqueeze(1), pairs):
            if reason is not None:
                blocked = blocked | reason
        someone = ~blocked.all(dim=-1, keepdim=True)
        nobody = torch.zeros_like(scores[..., :1])

        scores = torch.cat((scores, nobody), dim=-1)
        blocked = torch.cat((blocked, someone), dim=-1)
        weights = scores.masked_fill(blocked, -math.inf).softmax(dim=-1)
        return torch.einsum("bqk,bkv->bqv", weights, values)
