"""`query` is a plain tensor, not a parameter, so no optimizer will ever see it.

Assigning a tensor to an attribute does not make it learnable. nn has a class for that.
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
