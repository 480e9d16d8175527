"""Every feature gets weights of its own: the products are not summed to one score a token.

The score of a token is a dot product, a single number, and its weight counts for all its features.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        weights = torch.softmax(x * self.query, dim=0)
        return (weights * x).sum(dim=0)
