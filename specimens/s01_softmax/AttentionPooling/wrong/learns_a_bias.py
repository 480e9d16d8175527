"""The layer has a parameter `bias` besides `query`.

A bias that is added to all scores has no effect on the softmax. The layer should have no other
parameter.
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
