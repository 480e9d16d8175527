"""The softmax runs over the features of each token, not over the tokens.

There is one weight a token, and these weights sum to 1 over the tokens of the sentence.
"""

# T45
import torch
from torch import nn


class AttentionPooling(nn.Module):
    def __init__(self, d_in):
        super().__init__()
        self.query = nn.Parameter(torch.randn(d_in))

    def forward(self, x):
        weights = torch.softmax(x * self.query, dim=-1)
        return (weights * x).sum(dim=0)
