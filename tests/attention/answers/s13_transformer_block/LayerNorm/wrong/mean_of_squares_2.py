"""Wrong. The variance is the mean of squares minus the square of the mean, in the dtype of x. In
float32, when all features of a token are equal (33.3 or 99.9 with 7, 8 or 64 features, for
instance), rounding may leave a small negative number in place of 0: where it is below -eps the
root is nan, and nan comes out in place of the bias. Right for spread-out tokens, for float64,
and for features whose squares are exact (7, 30).

Diagnosis: For tokens with equal features the variance is below 0, and its root is nan.
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mu = x.mean(-1, keepdim=True)
        var = (x ** 2).mean(-1, keepdim=True) - mu ** 2     # Var X = E X^2 - (E X)^2
        return self.weight * (x - mu) / torch.sqrt(var + self.eps) + self.bias
