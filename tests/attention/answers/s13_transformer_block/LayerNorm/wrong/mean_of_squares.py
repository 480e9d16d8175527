"""Wrong. The variance is mean(x**2) - mean(x)**2, which cancels: LayerNorm(5) in float64 on 1e6 +
randn is wrong in the 4th digit, and in float32 a token of equal features such as 300.1 gives nan or
large numbers, not the bias.

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
        return self.weight * (x - mean) / torch.sqrt(variance + self.eps) + self.bias
