"""Wrong: takes math.isqrt, the root rounded down to an integer, which agrees with the root only
where d_out is a square number.

Diagnosis: The square root of the width is rounded to a whole number.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.root = math.isqrt(d_out)  # a plain Python number keeps float64 exact

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / self.root, dim=-1)
        return weights @ values
