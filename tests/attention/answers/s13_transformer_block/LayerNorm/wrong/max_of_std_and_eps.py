"""The standard deviation is clamped from below by eps, which is not under the root.

Diagnosis: eps is a lower bound of the root of the variance, and is not added under the root.
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
        c = x - x.mean(-1, keepdim=True)
        std = c.pow(2).mean(-1, keepdim=True).sqrt()
        return c / std.clamp(min=self.eps) * self.weight + self.bias
