"""Computes in float64 with sums, einsum and addcmul, and registers its parameters in a loop by
name.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        for name, start in (("weight", 1.0), ("bias", 0.0)):
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), start)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        wide = x.double()
        features = x.shape[-1]
        centred = wide - wide.sum(dim=-1, keepdim=True) / features
        squares = torch.einsum("...i,...i->...", centred, centred).unsqueeze(-1)
        scaled = centred * torch.rsqrt(squares / features + self.eps)
        result = torch.addcmul(self.bias.double(), self.weight.double(), scaled)
        return result.to(x.dtype)
