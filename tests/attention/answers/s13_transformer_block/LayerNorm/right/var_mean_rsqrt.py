"""Right. torch.var_mean with correction=0, rsqrt and addcmul; parameters made with
register_parameter.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    """Layer norm, short."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.epsilon = float(eps)
        for name, start in (("weight", 1.0), ("bias", 0.0)):
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), start)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
        y = x.sub(mean)
        y = y * torch.rsqrt(variance + self.epsilon)
        return torch.addcmul(self.bias, y, self.weight)
