"""Right. The parameters are made in float64 from the beginning, so that all is computed in float64.

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model, dtype=torch.float64))
        self.bias = nn.Parameter(torch.zeros(d_model, dtype=torch.float64))

    def forward(self, x):
        x = x.double()
        centred = x - x.mean(-1, keepdim=True)
        return (
            self.weight * centred / (centred.pow(2).mean(-1, keepdim=True) + self.eps).sqrt()
            + self.bias
        )
