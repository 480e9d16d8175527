"""Right. The root of variance plus eps is the hypotenuse of the token's spread and sqrt(eps), and
the spread is the length of the centred token over sqrt(d).

Diagnosis: none
"""
class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.root_of_eps = math.sqrt(eps)
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        centred = x - x.mean(-1, keepdim=True)
        spread = torch.linalg.vector_norm(centred, dim=-1, keepdim=True) / math.sqrt(x.shape[-1])
        below = torch.hypot(spread, torch.full_like(spread, self.root_of_eps))
        return self.weight * (centred / below) + self.bias
