"""Right, but unusual: neither a mean nor a variance of x is computed. From all differences x_i -
x_j of a token's features, the mean over j is x_i minus the mean, and half of the mean square
over all pairs is the variance. Equal features give exactly 0.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        differences = x.unsqueeze(-1) - x.unsqueeze(-2)
        centred = differences.mean(dim=-1)
        variance = 0.5 * (differences**2).mean(dim=(-2, -1)).unsqueeze(-1)
        return torch.addcmul(self.bias, self.weight, centred * (variance + self.eps) ** -0.5)
