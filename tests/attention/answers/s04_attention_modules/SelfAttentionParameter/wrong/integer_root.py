"""math.isqrt gives the root as a whole number, rounded down, so the scale is right only if d_out is
a square number. With d_out = 3 the scores are divided by 1 and not by 1.732, for example for d_in
= 3, three matrices torch.eye(3) and x = torch.eye(3).

Diagnosis: The square root of the width is rounded to a whole number.
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        """Make the three matrices. Prints nothing."""
        super().__init__()
        self.root = math.isqrt(d_out)
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors of all tokens."""
        queries = x @ self.W_query
        keys = x @ self.W_key
        values = x @ self.W_value
        scores = queries @ keys.transpose(-2, -1) / self.root
        return torch.softmax(scores, dim=-1) @ values
