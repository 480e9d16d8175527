"""The exponentials of large scores overflow, or all of them are 0, and the result is nan.

The docstring allows such scores. Use torch.softmax here, or subtract the largest score first.
"""

# T25
import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        powers = torch.exp(x @ self.query)
        return (powers / powers.sum()) @ x
