"""`query` is a matrix with one column; a vector of shape (d_in,) is expected.

A vector has one axis only.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in, 1))

    def forward(self, x):
        weights = torch.softmax((x @ self.query).squeeze(1), dim=0)
        return weights @ x
