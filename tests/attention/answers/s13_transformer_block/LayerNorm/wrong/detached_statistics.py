"""Mean and variance are computed without gradients, as if they were constants, so the gradient for x
is wrong although every output is right. For x = (1, 3) the first output is -1 whatever the scale,
so its gradient for x should be nearly (0, 0), and here it is (1, 0).

Diagnosis: Mean and variance are computed without gradients.
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # the statistics are not learned, only weight and bias are
        with torch.no_grad():
            mean = x.mean(dim=-1, keepdim=True)
            var = x.var(dim=-1, keepdim=True, unbiased=False)
        return self.weight * (x - mean) / torch.sqrt(var + self.eps) + self.bias
