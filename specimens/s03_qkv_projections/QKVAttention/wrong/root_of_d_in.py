# slip
"""The scores are divided by the root of the embedding's size.

This is the most frequent mistake of all. The dot product of a query and a key runs over another
number of features.
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
        # T30
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        scores = q @ k.transpose(-2, -1) / X.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ v
