"""Right. Mean and variance do not change their meaning if a number is subtracted from all features,
so the first feature is subtracted first: equal features become exactly 0. The sums are made with
einsum, and the result is multiplied by rsqrt.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.d = d_model
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x - x[..., :1]
        y = y - torch.einsum("...i->...", y)[..., None] / self.d
        variance = torch.einsum("...i,...i->...", y, y)[..., None] / self.d
        return torch.addcmul(self.bias, y * torch.rsqrt(variance + self.eps), self.weight)
