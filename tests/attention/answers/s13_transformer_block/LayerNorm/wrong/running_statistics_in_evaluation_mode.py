"""In evaluation mode it normalises with running averages of earlier calls, as a batch norm does,
and not with the token's own mean and variance.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.momentum = 0.1
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.register_buffer("running_mean", torch.tensor(0.0))
        self.register_buffer("running_var", torch.tensor(1.0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.training:
            mean = x.mean(dim=-1, keepdim=True)
            var = x.var(dim=-1, keepdim=True, unbiased=False)
            with torch.no_grad():
                self.running_mean.mul_(1 - self.momentum).add_(self.momentum * mean.mean())
                self.running_var.mul_(1 - self.momentum).add_(self.momentum * var.mean())
        else:
            mean = self.running_mean
            var = self.running_var
        return self.weight * (x - mean) / torch.sqrt(var + self.eps) + self.bias
