"""Right: the variance is an einsum of the centred token with itself, then rsqrt and torch.addcmul.
Works with any number of leading axes.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    weight: nn.Parameter
    bias: nn.Parameter

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        for name, start in (("weight", 1.0), ("bias", 0.0)):
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), start)))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d = x.size(-1)
        centred = x - x.sum(-1, keepdim=True).div(d)
        var = torch.einsum("...i,...i->...", centred, centred).div(d)
        normal = centred * torch.rsqrt(var + self.eps).unsqueeze(-1)
        return torch.addcmul(self.bias, normal, self.weight)
