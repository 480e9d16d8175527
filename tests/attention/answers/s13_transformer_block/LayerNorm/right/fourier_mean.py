"""Right: the mean is the first entry of a Fourier transform of the differences to the first
feature.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super(LayerNorm, self).__init__()
        self.__dict__["eps"] = eps
        for name, number in (("weight", 1.0), ("bias", 0.0)):
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), number)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        centred = x - x[..., :1]
        centred = centred - torch.fft.rfft(centred, norm="forward")[..., :1].real
        spread = torch.linalg.vecdot(centred, centred).unsqueeze(-1) / x.shape[-1]
        return centred * torch.rsqrt(spread + self.eps) * self.weight + self.bias
