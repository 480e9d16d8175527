"""The variance is the mean of the squares less the square of the mean, which is rounding noise (or
negative: nan) for tokens far from 0. Breaks "sigma^2 = 1/d sum (x_i - mu)^2" and "keeps the
division finite when all features of a token are equal": e.g. 7 features near 5000 with a spread
of 1, or all equal to 5000.3.

Diagnosis: For tokens with equal features the variance is below 0, and its root is nan.
"""
class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean = x.mean(dim=-1, keepdim=True)
        mean_of_squares = (x ** 2).mean(dim=-1, keepdim=True)
        var = mean_of_squares - mean ** 2  # E[x^2] - E[x]^2
        return (x - mean) / (var + self.eps).sqrt() * self.weight + self.bias
