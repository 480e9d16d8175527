"""Right, but unusual: the root of variance + eps is the length of the centred token with one more
feature, sqrt(d * eps), divided by sqrt(d). No variance is computed as such.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        for name, start in {"weight": 1.0, "bias": 0.0}.items():
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), start)))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d = x.shape[-1]
        centred = x - x.sum(dim=-1, keepdim=True) / d
        longer = F.pad(centred, (0, 1), value=math.sqrt(d * self.eps))
        length = torch.linalg.vector_norm(longer, dim=-1, keepdim=True)
        return centred * (math.sqrt(d) / length) * self.weight + self.bias
