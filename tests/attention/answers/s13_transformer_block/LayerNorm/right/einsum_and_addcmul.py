"""The variance is an einsum of the centred token with itself, addcmul applies gain and bias, and a
loop registers both parameters by name.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        for name, start in (("weight", 1.0), ("bias", 0.0)):
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), start)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        features = x.shape[-1]
        centred = x - x.sum(dim=-1, keepdim=True) / features
        variance = torch.einsum("...i,...i->...", centred, centred) / features
        scale = (variance + self.eps).rsqrt().unsqueeze(-1)
        return torch.addcmul(self.bias, self.weight, centred * scale)
