"""Right. Unusual: Welford's method. One pass over the features updates mean and sum of squared
deviations feature by feature (a loop over the last axis), so equal features give a variance of
exactly 0.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean = torch.zeros_like(x[..., 0])
        m2 = torch.zeros_like(mean)
        for count, feature in enumerate(x.unbind(-1), start=1):
            delta = feature - mean
            mean = mean + delta / count
            m2 = m2 + delta * (feature - mean)
        variance = m2 / x.shape[-1]
        scale = (variance + self.eps).rsqrt()
        return (x - mean[..., None]) * scale[..., None] * self.weight + self.bias
