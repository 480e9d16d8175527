"""Wrong, two mistakes: mean and variance are computed under no_grad, so the gradient for x lacks
their part (the gradient of layer(x)[0, 0, 0] should sum to zero over the features and does not).
And the axis is 2, so one token of shape (4,) or a sequence of shape (3, 4) raises an IndexError.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():  # statistics are not learned
            mean = x.mean(dim=2, keepdim=True)
            var = x.var(dim=2, keepdim=True, unbiased=False)
        normed = (x - mean) / torch.sqrt(var + self.eps)
        return self.weight * normed + self.bias
