"""The gain is added to one, as some models store it, and the variance is the unbiased one.

Diagnosis: The variance is the one that divides by d - 1. The features are multiplied by 1 + gain.
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
        centred = x - x.mean(-1, keepdim=True)
        spread = (x.var(-1, keepdim=True) + self.eps).sqrt()
        normal = centred / spread
        return normal + normal * self.weight + self.bias
