"""The root of variance plus eps is written as a hypotenuse of the spread and the root of eps, where
the spread is a vector norm over the root of d. All of it runs over the last axis only.

Diagnosis: none
"""

class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.root_of_eps = math.sqrt(eps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        centred = x - x.sum(dim=-1, keepdim=True) / x.shape[-1]
        spread = torch.linalg.vector_norm(centred, dim=-1, keepdim=True) / math.sqrt(x.shape[-1])
        length = torch.hypot(spread, torch.full_like(spread, self.root_of_eps))
        return torch.addcmul(self.bias, self.weight, centred / length)
