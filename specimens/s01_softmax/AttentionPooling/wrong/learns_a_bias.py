"""A learned bias is added to all scores.

The softmax does not change when the same number is added to every score, so the bias has no
effect and never learns. The layer should have `query` and no other parameter.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))
        self.bias = nn.Parameter(torch.zeros(1))

    def forward(self, x):
        scores = x @ self.query + self.bias
        return torch.softmax(scores, dim=0) @ x
