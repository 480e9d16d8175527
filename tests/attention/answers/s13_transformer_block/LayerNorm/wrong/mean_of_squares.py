"""Wrong: the variance is computed as mean(x^2) - mean(x)^2. In float32 this difference of large
numbers is wrong by more than eps: where all features of a token are equal (seven times 30.3 or
77.7, say) it can come out below -eps, and the root of a negative number gives nan in place of
the bias. Right for numbers whose squares have few digits.

Diagnosis: For tokens with equal features the variance is below 0, and its root is nan.
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mu = x.mean(-1, keepdim=True)
        sigma2 = (x * x).mean(-1, keepdim=True) - mu * mu
        return self.weight * (x - mu) / torch.sqrt(sigma2 + self.eps) + self.bias
