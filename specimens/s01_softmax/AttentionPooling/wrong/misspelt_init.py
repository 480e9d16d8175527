"""The constructor's name is misspelt, so Python never calls it.

It takes two underscores on each side of `init`.
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
