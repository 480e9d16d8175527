"""Right. All leading axes are merged into rows, var_mean gives both moments, addcmul scales and
shifts, and the old shape is restored.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.register_parameter("weight", nn.Parameter(torch.ones(d_model)))
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_model)))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = x.reshape(-1, x.size(-1))
        variance, mean = torch.var_mean(rows, dim=1, correction=0)
        scaled = (rows - mean[:, None]) * torch.rsqrt(variance + self.eps)[:, None]
        return torch.addcmul(self.bias, scaled, self.weight).reshape(x.shape)
