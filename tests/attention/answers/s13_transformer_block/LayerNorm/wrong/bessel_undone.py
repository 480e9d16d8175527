"""The variance with d - 1 is multiplied by (d - 1) / d, which is nan for d_model=1:
LayerNorm(1)(x) should be the bias.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        d = x.shape[-1]
        mean = x.mean(dim=-1, keepdim=True)
        variance = x.var(dim=-1, keepdim=True) * (d - 1) / d
        return self.weight * (x - mean) / torch.sqrt(variance + self.eps) + self.bias
