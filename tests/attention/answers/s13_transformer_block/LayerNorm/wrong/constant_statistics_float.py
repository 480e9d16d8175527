"""Wrong, two mistakes. Mean and variance are computed under no_grad, so the gradient at x is wrong
(any x that requires a gradient); and the statistics are computed in float32, so a float64 module is
right to seven digits only.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    @torch.no_grad()
    def _statistics(self, x):
        x = x.float()  # stable in half precision, too
        mean = x.mean(dim=-1, keepdim=True)
        variance = x.var(dim=-1, keepdim=True, unbiased=False)
        return mean, variance

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean, variance = self._statistics(x)
        normed = (x - mean) / torch.sqrt(variance + self.eps)
        return normed * self.weight + self.bias
