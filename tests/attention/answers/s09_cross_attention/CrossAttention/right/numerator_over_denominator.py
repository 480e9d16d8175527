"""No softmax: exponentials of the free scores, summed with and without values, and one division at
the end.

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

    @staticmethod
    def _blocked(scores, padding, pairs):
        blocked = torch.zeros(scores.shape, dtype=torch.bool, device=scores.device)
        if padding is not None:
            blocked |= padding[:, None, :]
        if pairs is not None:
            blocked |= pairs
        return blocked

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = torch.einsum("bqd,bkd->bqk", queries, keys) * self.W_key.out_features**-0.5
        blocked = self._blocked(scores, padding, pairs)
        top = scores.detach().masked_fill(blocked, -math.inf).amax(dim=-1, keepdim=True)
        top = top.masked_fill(top == -math.inf, 0.0)
        terms = (scores - top).masked_fill(blocked, -math.inf).exp()
        total = terms.sum(dim=-1, keepdim=True)  # 0 without a free key, otherwise 1 or more
        return torch.einsum("bqk,bkv->bqv", terms, values) / (total + (total == 0))
