"""`super().__init__()` is not called before parameters are assigned.

An nn.Module has to set itself up before parameters can be put into it.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        weights = torch.softmax(x @ self.query, dim=0)
        return weights @ x
