"""The values are summed with the bare exponentials, and the sum is divided once at the end. The
maximum is taken over free keys only and is 0 where there are none; then numerator and total are
0, and the total is replaced by 1.

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
            setattr(self, name, nn.Linear(reads, gives, bias=qkv_bias))

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        query, key, value = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = torch.bmm(query, key.mT) / math.sqrt(key.shape[-1])
        for reason in (
            None if padding is None else padding.unsqueeze(1),
            None if pairs is None else pairs.unsqueeze(0),
        ):
            if reason is not None:
                scores = scores.masked_fill(reason, -torch.inf)
        top = scores.detach().amax(dim=-1, keepdim=True)
        top = top.masked_fill(top == -torch.inf, 0.0)
        powers = torch.exp(scores - top)
        total = powers.sum(dim=-1, keepdim=True)
        return torch.bmm(powers, value) / total.masked_fill(total == 0, 1.0)
