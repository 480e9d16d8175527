"""Unusual: einsum sums, a factor sqrt(d / (sum of squares + d * eps)), register_parameter and
addcmul.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.register_parameter("weight", nn.Parameter(torch.ones(d_model)))
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_model)))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d = x.shape[-1]
        centred = x - torch.einsum("...i->...", x).unsqueeze(-1) / d
        squares = torch.einsum("...i,...i->...", centred, centred).unsqueeze(-1)
        # 1 / sqrt(squares / d + eps), with numerator and denominator multiplied by d
        factor = torch.sqrt(d / (squares + d * self.eps))
        return torch.addcmul(self.bias, self.weight, centred * factor)
