"""It sets a seed in __init__, and its softmax is computed in float32.

Mistakes: two modules CrossAttention(2, 3, 4, 5) made one after the other have the same weights, and
so has torch.rand(1) after each, the text asks that no seed is set. For a float64 module and float64
inputs the result is right to about 8 digits only, the text asks for ten.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None, :]
        if pairs is not None:
            blocked = blocked | pairs
        scores = scores.masked_fill(blocked, torch.finfo(torch.float32).min)
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(values.dtype)
        weights = weights.masked_fill(blocked, 0.0)
        return weights @ values
