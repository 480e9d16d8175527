"""Unusual: the variance is an einsum of the centred token with itself, computed in at least
float32, and gain and bias come in with torch.addcmul.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.register_parameter("weight", nn.Parameter(torch.empty(d_model)))
        self.register_parameter("bias", nn.Parameter(torch.empty(d_model)))
        self.reset_parameters()

    def reset_parameters(self) -> None:
        nn.init.ones_(self.weight)
        nn.init.zeros_(self.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        wide = x.to(torch.promote_types(x.dtype, torch.float32))
        d_model = wide.shape[-1]
        centred = wide - wide.sum(dim=-1, keepdim=True) / d_model
        variance = torch.einsum("...i,...i->...", centred, centred).div(d_model)
        scale = torch.rsqrt(variance + self.eps).unsqueeze(-1)
        gain, bias = self.weight.to(wide.dtype), self.bias.to(wide.dtype)
        return torch.addcmul(bias, centred * scale, gain).to(x.dtype)
