"""Right: the variance is the mean of the squares minus the square of the mean. It loses its digits
where the mean is large; in float64, ten are asked for features of at most 100.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean = x.mean(dim=-1, keepdim=True)
        variance = (x**2).mean(dim=-1, keepdim=True) - mean**2
        variance = variance.clamp(min=0.0)
        return self.weight * (x - mean) / torch.sqrt(variance + self.eps) + self.bias
