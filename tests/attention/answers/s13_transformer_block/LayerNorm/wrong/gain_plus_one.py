"""The gain is applied as 1 + weight (as in Gemma).

Diagnosis: The features are multiplied by 1 + gain.
"""

import torch
from torch import nn


class LayerNorm(nn.Module):
    def __init__(self, d_model, eps=1e-5):
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))
        self.eps = eps

    def forward(self, x):
        c = x - x.mean(-1, keepdim=True)
        return (
            c * torch.rsqrt((c * c).mean(-1, keepdim=True) + self.eps) * (1 + self.weight)
            + self.bias
        )
