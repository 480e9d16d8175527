"""Wrong twice. The features are taken to be axis 2, so one token of shape (4,) and a sequence of
shape (3, 4) raise an IndexError, though the text allows them. Mean and variance are computed
without gradients, so for a new layer the gradient of layer(x).sum() at x is 1 / sigma and not 0.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # statistics are not learned, they need no gradients
        with torch.no_grad():
            mean = x.mean(dim=2, keepdim=True)
            var = x.var(dim=2, keepdim=True, correction=0)
        normalised = (x - mean) / torch.sqrt(var + self.eps)
        return self.weight * normalised + self.bias
