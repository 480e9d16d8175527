"""The layers of a new module do not start from random numbers of their own.

What starts alike has to be pulled apart by learning first. Is a seed set before each layer, is one
copied from another, or do they start from a constant?
"""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X):
        # T35
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ v
