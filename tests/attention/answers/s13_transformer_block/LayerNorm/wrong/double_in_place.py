"""x.double() copies float32 but not float64, so a float64 x is changed in place:
LayerNorm(4).to(torch.float64)(x). Breaks "It is not changed".

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        x = x.double()  # more digits for the mean
        x -= x.mean(dim=-1, keepdim=True)
        variance = x.square().mean(dim=-1, keepdim=True)
        return self.weight * x / torch.sqrt(variance + self.eps) + self.bias
