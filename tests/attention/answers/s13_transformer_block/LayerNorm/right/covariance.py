"""Right: the variances are the diagonal of torch.cov, with correction 0, of the tokens as rows.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() > 2:
            return torch.stack([self(part) for part in x])
        rows = x.reshape(-1, x.shape[-1])
        spread = torch.stack([torch.cov(row, correction=0) for row in rows]).unsqueeze(-1)
        mean = rows.mean(-1, keepdim=True)
        return (self.weight * (rows - mean) / (spread + self.eps).sqrt() + self.bias).reshape(
            x.shape
        )
