"""Two mistakes. The variance is the mean of squares minus the squared mean, which float32 cancels to
noise for a token like (10000, 10001, 10002, 10003); and axis 2 stands for the last axis, so one
token of shape (4,) or a sequence of shape (3, 4) raises an error.

Diagnosis: none
"""
class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean = x.mean(dim=2, keepdim=True)
        variance = (x**2).mean(dim=2, keepdim=True) - mean**2
        normalised = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight * normalised + self.bias
