"""Takes no mean of the features: it works with the differences of all pairs of features, which are
exactly 0 in a constant token.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        differences = x.unsqueeze(-1) - x.unsqueeze(-2)  # [..., i, j] is x_i - x_j
        centred = differences.mean(dim=-1)  # x_i minus the mean
        # the mean square of all differences is twice the variance
        variance = differences.square().mean(dim=(-2, -1)).unsqueeze(-1) / 2
        return torch.addcmul(self.bias, self.weight, centred * torch.rsqrt(variance + self.eps))
