"""Right, unusual: mean and variance by Welford's recurrence, one feature after the other, so each
token is read once. Where all features are equal every difference is exactly 0, and the bias
comes out. The result is built with addcmul.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean = torch.zeros_like(x[..., 0])
        squares = torch.zeros_like(mean)
        for count, feature in enumerate(x.unbind(dim=-1), start=1):
            delta = feature - mean
            mean = mean + delta / count
            squares = squares + delta * (feature - mean)
        variance = squares / x.shape[-1]
        scaled = (x - mean[..., None]) * torch.rsqrt(variance + self.eps)[..., None]
        return torch.addcmul(self.bias, scaled, self.weight)
