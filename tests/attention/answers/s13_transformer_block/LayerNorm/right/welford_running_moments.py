"""Mean and variance are updated feature by feature with Welford's algorithm, in a loop over the last
axis, in place of one call of mean and one of var. The parameters are made with
register_parameter.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        for name, start in (("weight", 1.0), ("bias", 0.0)):
            self.register_parameter(name, nn.Parameter(torch.full((d_model,), start)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean = torch.zeros_like(x[..., 0])
        squares = torch.zeros_like(mean)
        count = 0
        for count, feature in enumerate(x.unbind(-1), start=1):
            before = feature - mean
            mean = mean + before / count
            squares = squares + before * (feature - mean)
        scale = (squares / count + self.eps).sqrt().reciprocal()
        normalised = torch.einsum("...d,...->...d", x - mean.unsqueeze(-1), scale)
        return normalised * self.weight + self.bias
