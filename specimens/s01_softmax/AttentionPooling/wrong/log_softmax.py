"""The weights are the logarithm of the softmax: negative numbers that do not sum to 1.

torch has two functions with similar names.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        weights = torch.log_softmax(x @ self.query, dim=0)
        return weights @ x
