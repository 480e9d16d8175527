"""For tokens with equal features the variance is below 0, and its root is nan.

The mean of the squares minus the squared mean is a small difference of large numbers, which rounding
can turn negative. Compute the mean of the squared differences, or allow nothing below 0.
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
        mean = x.mean(-1, keepdim=True)
        variance = (x**2).mean(-1, keepdim=True) - mean**2
        return (x - mean) / (variance + self.eps) ** 0.5 * self.weight + self.bias
