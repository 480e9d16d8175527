"""Right. Mean by einsum after the first feature was subtracted, variance from the squared length of
the centred token.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.d_model, self.eps = d_model, eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        shifted = x - x[..., :1]
        mean = torch.einsum("...i->...", shifted) / self.d_model
        centred = shifted - mean.unsqueeze(-1)
        variance = torch.einsum("...i,...i->...", centred, centred) / self.d_model
        deviation = torch.sqrt(variance + self.eps)
        return torch.einsum("...i,...,i->...i", centred, 1 / deviation, self.weight) + self.bias
