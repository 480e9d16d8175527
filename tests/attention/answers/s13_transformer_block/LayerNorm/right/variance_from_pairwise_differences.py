"""Mean and variance come from all pairwise differences of a token's features, and no mean of x is
ever taken.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.register_parameter("weight", nn.Parameter(torch.ones(d_model)))
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_model)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # x_i - mu is the mean over j of x_i - x_j, and the mean of all (x_i - x_j)^2 is twice sigma^2
        gaps = x.unsqueeze(-1) - x.unsqueeze(-2)
        centred = gaps.mean(dim=-1)
        variance = 0.5 * gaps.square().mean(dim=(-2, -1)).unsqueeze(-1)
        return self.weight * (centred * torch.rsqrt(variance + self.eps)) + self.bias
