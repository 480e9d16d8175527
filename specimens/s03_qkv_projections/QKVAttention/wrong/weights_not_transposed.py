"""The weight of an nn.Linear is used as if it were in the row convention.

The layer keeps the transposed matrix. With square sizes the mistake runs without an error; calling the layer avoids it.
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
        # T36
        q, k, v = (X @ w.weight for w in (self.W_query, self.W_key, self.W_value))
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ v
