"""Two mistakes: the statistics are taken over axis 2 instead of the last axis, so one token of shape
(4,) or a sequence of shape (2, 4) raises an error and a 4-axis input is normalised over the wrong
axis. And the statistics are computed without gradients, so for x = (6, 6, 8, 0) the gradient that
reaches x is wrong.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # mean and variance are not learned, so they need no gradient
        with torch.no_grad():
            mean = x.mean(dim=2, keepdim=True)
            variance = ((x - mean) ** 2).mean(dim=2, keepdim=True)
        normalised = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight * normalised + self.bias
