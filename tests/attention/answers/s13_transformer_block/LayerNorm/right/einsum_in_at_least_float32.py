"""Parameters registered in a loop, the variance by einsum and everything in at least float32, then
cast back.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        for name, start in (("weight", torch.ones), ("bias", torch.zeros)):
            self.register_parameter(name, nn.Parameter(start(d_model)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        work = x.to(torch.promote_types(x.dtype, torch.float32))
        centred = work - work.mean(-1, keepdim=True)
        variance = torch.einsum("...i,...i->...", centred, centred) / x.shape[-1]
        scale = torch.rsqrt(variance + self.eps).unsqueeze(-1)
        return torch.addcmul(self.bias.to(work), centred * scale, self.weight.to(work)).to(x.dtype)
