"""Two mistakes: the variance is the mean of the squares minus the square of the mean, which loses
everything for the token (10001, 10002, 10003, 10004) in float32, whose variance is 1.25; and the
shape is unpacked into three axes, so that a single token of shape (d_model,) or a sequence of
shape (tokens, d_model) raises an error.

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
        mean = x.sum(dim=-1, keepdim=True) / d_model
        variance = (x * x).sum(dim=-1, keepdim=True) / d_model - mean * mean
        normed = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight * normed + self.bias
