"""Wrong. The variance is the mean of the squares minus the square of the mean, which rounding can
make negative in float32: five features that are all 30.1 give nan in place of the bias, and so does
the token (1000, 1000.1, 1000.2, 1000.3), which should give about (-1.34, -0.45, 0.45, 1.34).

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
        var = (x**2).mean(dim=-1, keepdim=True) - mean**2
        return self.weight * (x - mean) / torch.sqrt(var + self.eps) + self.bias
