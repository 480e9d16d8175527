"""Applies W_value to the weighted mean of the context (the weights sum to one), then sets empty
queries to zero.

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
        for name, (reads, gives) in widths.items():
            self.add_module(name, nn.Linear(reads, gives, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        shape = (x.shape[0], x.shape[1], context.shape[1])
        blocked = torch.zeros(shape, dtype=torch.bool, device=x.device)
        if padding is not None:
            blocked |= padding[:, None, :]
        if pairs is not None:
            blocked |= pairs
        empty = blocked.all(dim=-1, keepdim=True)
        queries = self.W_query(x) / math.sqrt(self.W_key.out_features)
        scores = torch.bmm(queries, self.W_key(context).transpose(1, 2))
        # A query without a free key keeps its finite scores here; its result is erased below.
        scores = scores.masked_fill(blocked & ~empty, -torch.inf)
        mean = torch.bmm(scores.softmax(dim=-1), context)
        return self.W_value(mean).masked_fill(empty, 0.0)
