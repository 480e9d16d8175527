"""Divides by math.isqrt(d_out), the root rounded down, which is right only where d_out is a square
number.

Diagnosis: The square root of the width is rounded to a whole number.
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))
        self.root = math.isqrt(d_out)  # a plain Python number, so float64 stays precise

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        weights = torch.softmax(q @ k.mT / self.root, dim=-1)
        return weights @ v
