"""Right. The root of variance + eps is read off as the length of the centred token with one more
feature sqrt(d * eps), divided by sqrt(d), so neither a variance nor a root of it is ever written.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.stretch = math.sqrt(d_model)
        self.extra = math.sqrt(d_model * eps)
        for name, start in {"weight": 1.0, "bias": 0.0}.items():
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), start)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        centred = x - x.mean(-1, keepdim=True)
        # |(c_1, ..., c_d, sqrt(d eps))|^2 = d * (variance + eps)
        longer = F.pad(centred, (0, 1), value=self.extra)
        length = torch.linalg.vector_norm(longer, dim=-1, keepdim=True)
        return centred * self.stretch / length * self.weight + self.bias
