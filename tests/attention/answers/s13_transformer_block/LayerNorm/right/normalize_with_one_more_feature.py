"""Right. The centred token with one more feature, sqrt(d * eps), is brought to length 1 by
F.normalize, which divides by a length and knows no mean and no variance; the result is
multiplied by sqrt(d).

Diagnosis: none
"""


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.weight, self.bias = (
            nn.Parameter(torch.ones(d_model)),
            nn.Parameter(torch.zeros(d_model)),
        )
        self.d, self.eps = d_model, eps

    def forward(self, x):
        centred = x - x.mean(-1, keepdim=True)
        more = torch.full_like(x[..., :1], math.sqrt(self.d * self.eps))
        unit = F.normalize(torch.cat((centred, more), dim=-1), dim=-1)
        return math.sqrt(self.d) * unit[..., :-1] * self.weight + self.bias
