"""Registers its layers from a table with add_module, values first, gathers the masks in place in a
tensor of its own, and scales and masks in one baddbmm.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        table = {
            "W_value": (d_context, d_value),
            "W_key": (d_context, d_key),
            "W_query": (d_query, d_key),
        }
        for name, (reads, gives) in table.items():
            self.add_module(name, nn.Linear(reads, gives, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries = self.W_query(x)
        keys, values = (layer(context) for layer in (self.W_key, self.W_value))
        blocked = torch.zeros(
            x.shape[0], x.shape[1], context.shape[1], dtype=torch.bool, device=x.device
        )
        for reason in (None if padding is None else padding.unsqueeze(1), pairs):
            if reason is not None:
                blocked |= reason
        # Half of the smallest number leaves room for the scores that are added to it.
        low = torch.zeros_like(blocked, dtype=queries.dtype)
        low.masked_fill_(blocked, torch.finfo(queries.dtype).min / 2)
        scores = torch.baddbmm(
            low, queries, keys.transpose(1, 2), alpha=1 / math.sqrt(queries.shape[-1])
        )
        weights = torch.softmax(scores, dim=2).masked_fill(blocked, 0.0)  # rows without a free key
        return torch.bmm(weights, values)
