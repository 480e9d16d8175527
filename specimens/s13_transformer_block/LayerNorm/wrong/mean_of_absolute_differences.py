"""The spread is the mean of the absolute differences.

The formula takes squares, their mean, and a root.
"""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        centred = x - x.mean(dim=-1, keepdim=True)
        spread = centred.abs().mean(dim=-1, keepdim=True)
        return self.weight * centred / (spread + self.eps) + self.bias
