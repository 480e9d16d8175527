"""The root of the variance is squared again before eps is added. Where all features of a token are
the same number, as in torch.zeros(1, 4), the gradient at x is nan.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        centred = x - x.mean(dim=-1, keepdim=True)
        std = torch.sqrt((centred ** 2).mean(dim=-1, keepdim=True))
        return self.weight * centred / torch.sqrt(std ** 2 + self.eps) + self.bias
