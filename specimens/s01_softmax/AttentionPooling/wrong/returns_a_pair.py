"""The context vector and the weights are returned; the context vector alone is expected.

Code that calls the layer expects one tensor.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        weights = torch.softmax(x @ self.query, dim=0)
        return weights @ x, weights
