"""The projections are bare nn.Parameter matrices instead of nn.Linear layers.

That works, but the exercise asks for nn.Linear, whose weights have other names and are transposed.
"""

import torch
from torch import nn


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(d_in, d_k))
        self.W_key = nn.Parameter(torch.rand(d_in, d_k))
        self.W_value = nn.Parameter(torch.rand(d_in, d_v))

    def forward(self, X):
        q, k, v = X @ self.W_query, X @ self.W_key, X @ self.W_value
        scores = q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5
        return torch.softmax(scores, dim=-1) @ v
