"""The token is divided by the root of its mean square; its mean plays no part.

That is another normalisation, RMSNorm. Which mean does this one subtract, and where?
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
        square = x.square().mean(dim=-1, keepdim=True)
        return self.weight * x / torch.sqrt(square + self.eps) + self.bias
