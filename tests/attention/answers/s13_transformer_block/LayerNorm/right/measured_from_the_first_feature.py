"""Measures all features from the first one, and takes the variance as an einsum.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_model)))
        self.register_parameter("weight", nn.Parameter(torch.ones(d_model)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d = x.shape[-1]
        relative = x - x[..., :1]
        centred = relative - relative.sum(-1, keepdim=True) / d
        variance = torch.einsum("...i,...i->...", centred, centred) / d
        scale = torch.rsqrt(variance + self.eps)
        return torch.addcmul(self.bias, centred * scale.unsqueeze(-1), self.weight)
