"""`d_in` is given to a constructor that takes no arguments.

Does `__init__` have two underscores on each side and take `d_in`, and is `super().__init__()`
called without it?
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def _init_(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        weights = torch.softmax(x @ self.query, dim=0)
        return weights @ x
