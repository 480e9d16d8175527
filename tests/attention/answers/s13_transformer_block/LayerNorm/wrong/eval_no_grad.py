"""In evaluation mode no gradient flows back to x and to the parameters.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        with torch.set_grad_enabled(self.training):
            centred = x - x.mean(dim=-1, keepdim=True)
            variance = centred.square().mean(dim=-1, keepdim=True)
            return self.weight * centred / torch.sqrt(variance + self.eps) + self.bias
