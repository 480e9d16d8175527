"""First the token's first feature is subtracted from all, which changes neither differences nor
spread.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.register_parameter("weight", nn.Parameter(torch.empty(d_model).fill_(1.0)))
        self.register_parameter("bias", nn.Parameter(torch.empty(d_model).fill_(0.0)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        moved = x - x.narrow(-1, 0, 1)
        variance, mean = torch.var_mean(moved, dim=-1, correction=0, keepdim=True)
        return torch.addcmul(self.bias, (moved - mean) * (variance + self.eps).rsqrt(), self.weight)
