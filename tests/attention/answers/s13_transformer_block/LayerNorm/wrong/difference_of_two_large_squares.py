"""The variance is the mean of the squares minus the square of the mean, which loses all its digits
in float32 where the mean is large. For the token (10000, 10001, 10002, 10003) the variance should
be 1.25, but the squares around 1e8 are rounded to multiples of 8, so the result is far from
(-1.34, -0.45, 0.45, 1.34).

Diagnosis: For tokens with equal features the variance is below 0, and its root is nan.
"""


class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Normalise every token, then multiply by the gain and add the bias."""
        mean = x.mean(dim=-1, keepdim=True)
        variance = (x * x).mean(dim=-1, keepdim=True) - mean * mean
        return self.weight * (x - mean) / torch.sqrt(variance + self.eps) + self.bias
