"""Right. Subtracts 10000 from blocked scores, which is enough here: scores are some hundreds, and
exp(-10000) is exactly 0. Then a query without a free key is multiplied by 0, after the values.

Diagnosis: none
"""
class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        widths = {
            "W_query": (d_query, d_key), "W_key": (d_context, d_key), "W_value": (d_context, d_value)
        }
        for name, (start, end) in widths.items():
            self.add_module(name, nn.Linear(start, end, bias=qkv_bias))
        self.d_key = d_key

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(self.d_key)
        free = torch.ones_like(scores)
        if padding is not None:
            free = free * (~padding).to(free.dtype)[:, None, :]
        if pairs is not None:
            free = free * (~pairs).to(free.dtype)
        weights = F.softmax(scores - 10000 * (1 - free), dim=2)
        someone = free.amax(dim=2, keepdim=True)
        return torch.bmm(weights, v) * someone
