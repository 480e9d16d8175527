"""Right: both means are taken with avg_pool1d over all features, on a list of single tokens.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self._eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = x.reshape(-1, 1, x.shape[-1])
        mean = lambda t: F.avg_pool1d(t, t.shape[-1])
        rows = rows - mean(rows)
        rows = rows.div(mean(rows.pow(2)).add(self._eps).sqrt())
        return torch.addcmul(self.bias, rows, self.weight).reshape(x.shape)
