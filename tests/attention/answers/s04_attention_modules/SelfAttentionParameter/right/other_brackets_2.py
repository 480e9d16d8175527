"""Right, unusual: other brackets. Scores are x (W_query W_key^T) x^T, and the average is taken of
the inputs before they are multiplied by W_value. W_key comes first in __init__.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_key, self.W_value, self.W_query = (
            nn.Parameter(torch.randn(d_in, d_out) * d_in**-0.5) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        between = self.W_query @ self.W_key.T / math.sqrt(self.W_key.shape[1])   # (d_in, d_in)
        scores = torch.matmul(x, between) @ x.transpose(-1, -2)
        mixed = F.softmax(scores, -1) @ x
        return mixed @ self.W_value
