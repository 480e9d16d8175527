"""eps is left out.

Diagnosis: eps is not used, so equal features lead to a division by zero.
"""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x):
        z = (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True, unbiased=False)
        return z * self.weight + self.bias
