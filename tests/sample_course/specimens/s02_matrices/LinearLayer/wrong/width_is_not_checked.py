"""An input of another width raises another error than a ValueError.

Which exception does the docstring name?
"""

import torch
from torch import nn


class LinearLayer(nn.Module):
    def __init__(self, d_in, d_out):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(d_out, d_in))
        self.bias = nn.Parameter(torch.zeros(d_out))

    def forward(self, x):
        return x @ self.weight.T + self.bias
