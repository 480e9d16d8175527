"""A sequence of exactly context_length tokens is refused.

That many are allowed; only more are too many.
"""

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        n = x.shape[0]
        if n >= self.context_length:
            raise ValueError("the sequence is longer than the context")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        future = torch.ones(n, n, dtype=torch.bool).triu(1)
        return torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1) @ values
