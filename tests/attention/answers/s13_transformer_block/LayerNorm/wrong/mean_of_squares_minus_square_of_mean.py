"""Wrong. The variance is E[x^2] - E[x]^2 in float32, where almost all digits cancel if the mean is
large. The token (10000, 10001, 10002, 10003) has the variance 1.25 and should become about
(-1.34, -0.45, 0.45, 1.34); here the variance is a multiple of 8, perhaps 0 or negative.

Diagnosis: For tokens with equal features the variance is below 0, and its root is nan.
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean = x.mean(dim=-1, keepdim=True)
        variance = (x * x).mean(dim=-1, keepdim=True) - mean * mean
        return (x - mean) / torch.sqrt(variance + self.eps) * self.weight + self.bias
