"""Mean and variance are collected feature by feature with Welford's running formulas. The features
come from unbind, and no reduction of torch's is used.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        wide = x.to(torch.promote_types(x.dtype, torch.float32))
        first, *others = wide.unbind(-1)
        mean, squares, count = first, torch.zeros_like(first), 1
        for feature in others:
            count += 1
            delta = feature - mean
            mean = mean + delta / count
            squares = squares + delta * (feature - mean)
        scale = (squares / count + self.eps).rsqrt()
        normalised = (wide - mean.unsqueeze(-1)) * scale.unsqueeze(-1)
        return normalised.to(x.dtype) * self.weight + self.bias
