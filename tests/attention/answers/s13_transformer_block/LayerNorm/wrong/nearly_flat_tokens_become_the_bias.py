"""Not only a token of equal features gives the bias: every token whose features differ by less
than 0.01 does, where the formula gives numbers like 0.8.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        centred = x - x.mean(dim=-1, keepdim=True)
        variance = (centred**2).mean(dim=-1, keepdim=True)
        normed = centred / torch.sqrt(variance + self.eps)
        # all features the same: the result is the bias (with a tolerance, as floats are never equal)
        spread = x.amax(dim=-1, keepdim=True) - x.amin(dim=-1, keepdim=True)
        normed = torch.where(spread < 1e-2, torch.zeros_like(normed), normed)
        return self.weight * normed + self.bias
