"""Every call changes the caller's x in place.

An operator such as -= writes into the tensor itself. Make a new one.
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
        with torch.no_grad():
            x -= x.mean(dim=-1, keepdim=True)
        variance = x.square().mean(dim=-1, keepdim=True)
        centred = x - x.mean(dim=-1, keepdim=True)
        return self.weight * centred / torch.sqrt(variance + self.eps) + self.bias
