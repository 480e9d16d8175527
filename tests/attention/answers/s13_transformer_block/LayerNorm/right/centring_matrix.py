"""The mean is subtracted by a matrix product with the identity minus 1/d, in float64 so that large
means do no harm, and the variance is the dot product of a centred token with itself. It works on
the last axis, whatever stands before it.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d = x.shape[-1]
        centring = torch.eye(d, dtype=torch.float64, device=x.device) - 1 / d
        centred = torch.matmul(x.double(), centring)
        variance = torch.einsum("...i,...i->...", centred, centred) / d
        standard = centred * (variance + self.eps).rsqrt().unsqueeze(-1)
        return torch.addcmul(self.bias, self.weight, standard.to(x.dtype))
