"""Mean and variance come from Welford's online algorithm, which reads one feature after another in a
Python loop; no call of mean or var is made.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean = torch.zeros_like(x[..., 0])
        squares = torch.zeros_like(mean)
        count = 0
        for count, feature in enumerate(x.unbind(-1), start=1):
            gap = feature - mean
            mean = mean + gap / count
            squares = squares + gap * (feature - mean)
        scale = (squares / count + self.eps).rsqrt()
        normalised = (x - mean.unsqueeze(-1)) * scale.unsqueeze(-1)
        return torch.addcmul(self.bias, normalised, self.weight)
