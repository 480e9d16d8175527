"""Wrong, two mistakes. math.isqrt rounds the root down: with d_key = 8 the scores are divided by 2
and not by 2.83. And the nan of a query without a free key is replaced after the softmax of an
added mask, so with a padding row of True the gradients of W_query and W_key are nan.

Diagnosis: The square root of the width is rounded to a whole number.
"""
class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.root = math.isqrt(d_key)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        scores = self.W_query(x) @ self.W_key(context).transpose(1, 2) / self.root
        added = torch.zeros_like(scores)
        if padding is not None:
            added = added.masked_fill(padding[:, None, :], -math.inf)
        if pairs is not None:
            added = added.masked_fill(pairs, -math.inf)
        weights = torch.softmax(scores + added, dim=-1)
        weights = torch.nan_to_num(weights, nan=0.0)
        return weights @ self.W_value(context)
