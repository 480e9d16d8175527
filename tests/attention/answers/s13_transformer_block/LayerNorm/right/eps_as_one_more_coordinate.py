"""The divisor is the length of the centred token with sqrt(d * eps) as one more coordinate;
parameters by register_parameter.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.register_parameter("weight", nn.Parameter(torch.ones(d_model)))
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_model)))
        self.root = math.sqrt(d_model)
        self.extra = math.sqrt(d_model * eps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # (x - mean) / sqrt(|x - mean|^2 / d + eps) = sqrt(d) (x - mean) / sqrt(|x - mean|^2 + d eps)
        centred = x - x.mean(dim=-1, keepdim=True)
        longer = F.pad(centred, (0, 1), value=self.extra)
        length = torch.linalg.vector_norm(longer, dim=-1, keepdim=True)
        return self.weight * (centred * self.root / length) + self.bias
