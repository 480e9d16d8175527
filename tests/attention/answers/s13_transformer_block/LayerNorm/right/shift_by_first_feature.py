"""Right. Subtracts the first feature before the mean is taken, which is exact for tokens of equal
features and careful for large ones; the parameters are registered by name, the mean is a sum
divided by d.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.d, self.eps = d_model, eps
        self.register_parameter("weight", nn.Parameter(torch.full((d_model,), 1.0)))
        self.register_parameter("bias", nn.Parameter(torch.full((d_model,), 0.0)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        shifted = x - x[..., :1]
        centred = shifted - shifted.sum(-1, keepdim=True) / self.d
        spread = ((centred * centred).sum(-1, keepdim=True) / self.d + self.eps) ** 0.5
        return self.weight * (centred / spread) + self.bias
