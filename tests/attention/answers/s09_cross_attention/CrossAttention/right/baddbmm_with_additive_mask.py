"""Registers the layers in a loop with add_module, values first, and lets baddbmm scale and add a
float mask that spares the queries without a free key, whose outputs are overwritten with 0.

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
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        size = (x.shape[0], x.shape[1], context.shape[1])
        blocked = torch.zeros(size, dtype=torch.bool, device=x.device)
        if padding is not None:
            blocked |= padding[:, None]
        if pairs is not None:
            blocked |= pairs
        nothing = blocked.all(dim=-1, keepdim=True)
        bias = queries.new_zeros(size).masked_fill_(blocked & ~nothing, -math.inf)
        scale = 1 / math.sqrt(queries.shape[-1])
        scores = torch.baddbmm(bias, queries, keys.transpose(1, 2), alpha=scale)
        return torch.bmm(scores.softmax(dim=-1), values).masked_fill(nothing, 0.0)
