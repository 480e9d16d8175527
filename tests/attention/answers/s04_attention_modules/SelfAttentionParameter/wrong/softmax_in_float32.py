"""Wrong. The softmax is always taken in float32, as one does for half precision: a module in float64
on a float64 x returns float64 numbers of which only seven digits are right, not ten.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(d_in, d_out))
        self.W_key = nn.Parameter(torch.randn(d_in, d_out))
        self.W_value = nn.Parameter(torch.randn(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(values.dtype)
        return weights @ values
