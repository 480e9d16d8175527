"""Computes the root of variance plus eps as a hypotenuse: the length of the centred token over the
root of d_model is one leg, the root of eps the other. The mean is an einsum.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        for name, make in {"weight": torch.ones, "bias": torch.zeros}.items():
            self.register_parameter(name, nn.Parameter(make(d_model)))
        self.root_eps = math.sqrt(eps)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        count = x.shape[-1]
        centred = x - torch.einsum("...i->...", x)[..., None] / count
        lengths = torch.linalg.vector_norm(centred, dim=-1, keepdim=True)
        spread = torch.hypot(lengths / math.sqrt(count), lengths.new_tensor(self.root_eps))
        return centred / spread * self.weight + self.bias
