"""Means as products with the softmax of zeros.

Diagnosis: none
"""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.register_parameter("bias", nn.Parameter(torch.zeros(d_model)))
        self.register_parameter("weight", nn.Parameter(torch.ones(d_model)))

    def forward(self, x):
        share = torch.zeros_like(x).softmax(-1)
        centred = x - (x * share).sum(-1, keepdim=True)
        variance = (centred**2 * share).sum(-1, keepdim=True)
        return torch.lerp(
            self.bias.expand_as(x), self.bias + self.weight, centred * (variance + self.eps).rsqrt()
        )
