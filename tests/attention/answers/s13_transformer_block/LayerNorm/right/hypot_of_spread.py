"""The root of variance plus eps is the hypotenuse of the spread and the root of eps; centres twice.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x):
        centred = x - x.mean(-1, keepdim=True)
        centred = centred - centred.mean(-1, keepdim=True)
        spread = torch.linalg.vector_norm(centred, dim=-1, keepdim=True) / math.sqrt(x.shape[-1])
        length = torch.hypot(spread, torch.full_like(spread, math.sqrt(self.eps)))
        return torch.addcmul(self.bias, centred / length, self.weight)
