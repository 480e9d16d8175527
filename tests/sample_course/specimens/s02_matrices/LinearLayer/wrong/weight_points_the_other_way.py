"""The weight has the shape (d_in, d_out).

Which shape does the docstring give?
"""

import torch
from torch import nn


class LinearLayer(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(d_in, d_out))
        self.bias = nn.Parameter(torch.zeros(d_out))

    def forward(self, x):
        if x.shape[-1] != self.weight.shape[0]:
            raise ValueError(x.shape)
        return x @ self.weight + self.bias
