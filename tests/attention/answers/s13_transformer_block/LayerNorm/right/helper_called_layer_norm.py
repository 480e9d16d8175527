"""Right: a helper of the student's own is called layer_norm, and an attribute is called batch_norm.

Diagnosis: none
"""


def layer_norm(x, gain, bias, eps):
    mean = torch.mean(x, dim=-1, keepdim=True)
    var = ((x - mean) ** 2).mean(dim=-1, keepdim=True)
    return gain * (x - mean) / (var + eps) ** 0.5 + bias


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight, self.bias = (
            nn.Parameter(torch.ones(d_model)),
            nn.Parameter(torch.zeros(d_model)),
        )
        self.batch_norm = False
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return layer_norm(x, self.weight, self.bias, self.eps)


_mine, _theirs = LayerNorm(6), nn.LayerNorm(6)
_x = torch.randn(2, 3, 6)
assert torch.allclose(_mine(_x), _theirs(_x), atol=1e-5)
