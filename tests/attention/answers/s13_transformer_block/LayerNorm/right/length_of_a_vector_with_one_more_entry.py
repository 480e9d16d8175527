"""Right: the root of variance plus eps is read as the length of the centred token with one more
entry, the root of d * eps, so neither a variance nor a root of a tensor is written.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        for name, start in (("weight", 1.0), ("bias", 0.0)):
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), start)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        d = x.shape[-1]
        centred = x - x.sum(dim=-1, keepdim=True) / d
        extra = torch.full_like(centred[..., :1], math.sqrt(d * self.eps))
        longer = torch.cat((centred, extra), dim=-1)
        length = torch.linalg.vector_norm(longer, dim=-1, keepdim=True)
        return self.bias + self.weight * (centred * (math.sqrt(d) / length))
