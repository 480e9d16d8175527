"""Scaled scores, and the weighted tokens are averaged.

Diagnosis: The scores are divided by the square root of the number of features. The weighted
tokens are averaged, not added: they are divided by their number.
"""

import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        w = torch.softmax(x @ self.query / x.shape[-1] ** 0.5, dim=0)
        return (w[:, None] * x).mean(dim=0)
