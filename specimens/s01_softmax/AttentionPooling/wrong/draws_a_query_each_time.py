"""A new random query is drawn at every call, and the learned one is not used.

What is random in `forward` cannot be learned. The vector of `__init__` is there to be used.
"""

# T33
import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        query = torch.randn(x.shape[1])
        weights = torch.softmax(x @ query, dim=0)
        return weights @ x
