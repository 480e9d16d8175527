"""The variance divides by d - 1, and the bias is added before the gain multiplies.

Diagnosis: The variance is the one that divides by d - 1. The gain multiplies the bias, too.
"""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x):
        z = (x - x.mean(-1, keepdim=True)) / torch.sqrt(x.var(-1, keepdim=True) + self.eps)
        return (z + self.bias) * self.weight
