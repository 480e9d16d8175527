"""The scores are divided by their sum; a softmax is expected.

Scores may be negative, and may sum to nearly zero. That is why the softmax takes exponentials first.
"""

# T26
import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        scores = x @ self.query
        return (scores / scores.sum()) @ x
