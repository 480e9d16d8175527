"""Mean and variance are taken over axis 2, as if the input always had three axes. Breaks "x:
float, shape (..., d_model): one token, a sequence, or a batch of sequences": one or two axes
raise an IndexError. Right for batches.

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
        var = x.var(dim=2, keepdim=True, unbiased=False)
        return (x - mu) / (var + self.eps).sqrt() * self.weight + self.bias
