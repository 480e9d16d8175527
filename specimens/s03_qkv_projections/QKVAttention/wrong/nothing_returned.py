"""forward returns nothing.

How does a value get out of a function?
"""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X):
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        context = torch.softmax(scores, dim=-1) @ v
