"""Right. `torch.var_mean` with correction 0 and `rsqrt`; gain and bias enter with `addcmul`.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
        return torch.addcmul(self.bias, self.weight, (x - mean) * torch.rsqrt(variance + self.eps))
