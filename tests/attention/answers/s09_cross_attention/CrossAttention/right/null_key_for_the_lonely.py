"""Right, but each context gets one more token with a zero key and a zero value, which is free only
for queries that have no other free key. So there is never an empty softmax. The layers are made
in a loop, values first.

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
        for name, (width_in, width_out) in plan.items():
            self.add_module(name, nn.Linear(width_in, width_out, bias=qkv_bias))

    @staticmethod
    def _with_null(rows: torch.Tensor) -> torch.Tensor:
        return torch.cat((rows, rows.new_zeros(rows.shape[0], 1, rows.shape[2])), dim=1)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        size = (x.shape[0], x.shape[1], context.shape[1])
        free = torch.ones(size, dtype=torch.bool, device=x.device)
        if padding is not None:
            free = free & ~padding[:, None, :]
        if pairs is not None:
            free = free & ~pairs
        free = torch.cat((free, ~free.any(dim=2, keepdim=True)), dim=2)

        queries = self.W_query(x)
        keys = self._with_null(self.W_key(context))
        values = self._with_null(self.W_value(context))
        scores = torch.einsum("bqd,bkd->bqk", queries, keys) * queries.shape[2] ** -0.5
        weights = scores.masked_fill(~free, -math.inf).softmax(dim=2)
        return torch.einsum("bqk,bkv->bqv", weights, values)
