"""Two mistakes. The root of the variance is taken first and squared again, so for a token with equal
features such as (7, 7, 7, 7) the gradient of x is nan (0 divided by 0). And the features are axis
2, so one token of shape (4,) or a sequence of shape (2, 4) raises an IndexError; the text
promises both.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    """Layer normalisation over the last axis, written by hand."""

    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Normalise every token, then multiply by the gain and add the bias."""
        mu = x.mean(dim=2, keepdim=True)
        sigma = ((x - mu) ** 2).mean(dim=2, keepdim=True).sqrt()
        normalised = (x - mu) / torch.sqrt(sigma**2 + self.eps)
        return self.weight * normalised + self.bias
