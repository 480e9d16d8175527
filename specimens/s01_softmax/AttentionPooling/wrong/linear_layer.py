"""`query` is an nn.Linear layer; a bare vector as a parameter is expected.

A linear layer with one output also computes a dot product, but its parameters have other names and
shapes, and a bias comes on top.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Linear(d_in, 1)

    def forward(self, x):
        weights = torch.softmax(self.query(x).squeeze(-1), dim=0)
        return weights @ x
