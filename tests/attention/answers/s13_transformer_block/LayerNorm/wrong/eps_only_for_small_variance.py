"""The number eps is added under the root only for tokens whose variance is smaller than eps, and
left out for all others.

Diagnosis: eps is added only to variances that are smaller than eps.
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        centred = x - x.mean(dim=-1, keepdim=True)
        variance = centred.square().mean(dim=-1, keepdim=True)
        # eps keeps us from dividing by 0: only (nearly) constant tokens need it
        in_danger = (variance < self.eps).to(x.dtype)
        normalised = centred / torch.sqrt(variance + self.eps * in_danger)
        return self.weight * normalised + self.bias
