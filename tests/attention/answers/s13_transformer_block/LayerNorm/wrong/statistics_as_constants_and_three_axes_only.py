"""Wrong in two ways: mean and variance are taken under no_grad, so the gradient for x is another one
(that of the sum over a token's output, with gain 1, should be 0 and is 1 / sigma); and the shape
is unpacked into three, so a single token of shape (4,) raises an error.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, d_model = x.shape
        with torch.no_grad():  # these are statistics, nothing to learn here
            mean = x.sum(dim=-1, keepdim=True) / d_model
            variance = ((x - mean) ** 2).sum(dim=-1, keepdim=True) / d_model
        normalised = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight * normalised + self.bias
