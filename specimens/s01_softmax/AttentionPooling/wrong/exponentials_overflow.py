"""The exponentials are taken of the scores as they are, so scores in the hundreds give nan.

The docstring allows such scores. Either use torch.softmax here or shift the scores first.
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
