"""The root of the variance as a vector's length.

Diagnosis: none
"""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_model)))
        self.register_parameter("weight", nn.Parameter(torch.ones(d_model)))
        self.eps = eps

    def forward(self, x):
        d = x.shape[-1]
        c = x - torch.sum(x, -1, keepdim=True) / d
        var = torch.einsum("...i,...i->...", c, c)[..., None] / d
        return torch.addcmul(self.bias, c * torch.pow(var + self.eps, -0.5), self.weight)
