"""No variance function: the spread is the mean of the squares of the centred token; rsqrt and
addcmul do the rest.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.weight = nn.Parameter(torch.ones(d_model))
        self.eps = eps

    def forward(self, x):
        centred = x - x.sum(-1, keepdim=True) / x.shape[-1]
        spread = centred.square().sum(-1, keepdim=True) / x.shape[-1]
        return torch.addcmul(self.bias, self.weight, centred * torch.rsqrt(spread + self.eps))
