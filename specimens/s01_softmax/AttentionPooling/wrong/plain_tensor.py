"""The layer has no parameters, so no optimizer will ever see its query.

`query` has to be an attribute, made in `__init__`. A tensor does not become learnable by being one:
nn has a class for that.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = torch.randn(d_in, requires_grad=True)

    def forward(self, x):
        weights = torch.softmax(x @ self.query, dim=0)
        return weights @ x
