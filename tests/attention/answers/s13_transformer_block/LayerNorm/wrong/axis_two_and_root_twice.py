"""Two mistakes: the features are axis 2, so a single token or a single sequence without a batch,
such as torch.randn(4), raises an error; and the root is taken first and squared again, so for a
token of equal features, such as (7, 7, 7, 7), the gradient at x is NaN.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mu = x.mean(dim=2, keepdim=True)
        difference = x - mu
        sigma = (difference**2).mean(dim=2, keepdim=True).sqrt()
        y = difference / torch.sqrt(sigma**2 + self.eps)
        return self.weight * y + self.bias
