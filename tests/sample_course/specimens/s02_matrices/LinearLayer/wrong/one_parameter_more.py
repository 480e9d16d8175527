"""The layer has a parameter too many.

Which parameters does the docstring name?
"""

import torch
from torch import nn


class LinearLayer(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(d_out, d_in))
        self.bias = nn.Parameter(torch.zeros(d_out))
        self.scale = nn.Parameter(torch.ones(d_out))

    def forward(self, x):
        if x.shape[-1] != self.weight.shape[1]:
            raise ValueError(x.shape)
        return x @ self.weight.T + self.bias
