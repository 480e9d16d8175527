"""Mean and variance are computed under no_grad, so the gradient treats them as constants. For any x
that requires gradients, such as (6, 6, 8, 0), the sum of a new layer's output does not depend on
x and its gradient has to be 0; here it is about 1/3 for each feature.

Diagnosis: Mean and variance are computed without gradients.
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.no_grad():  # the statistics are not learned
            mean = x.mean(dim=-1, keepdim=True)
            variance = x.var(dim=-1, keepdim=True, correction=0)
        return self.weight * (x - mean) / torch.sqrt(variance + self.eps) + self.bias
