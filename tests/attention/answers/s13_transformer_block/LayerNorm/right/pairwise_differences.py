"""The mean of a token is never made: all differences x_i - x_j of a token's features are made. Their
mean over j is x_i minus the mean, and half the mean of their squares is the variance with d.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        differences = x[..., :, None] - x[..., None, :]
        centred = differences.mean(dim=-1)
        variance = differences.square().mean(dim=(-2, -1)) / 2
        scale = torch.rsqrt(variance + self.eps)[..., None]
        return torch.einsum("...i,i->...i", centred * scale, self.weight) + self.bias
