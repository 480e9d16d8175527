"""Sequences that are too long raise an AssertionError.

The docstring promises a ValueError. An assert is for what cannot happen, and Python leaves it out
when it is started with -O.
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
        assert n <= self.context_length, "the sequence is longer than the context"
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        future = torch.ones(n, n, dtype=torch.bool).triu(1)
        return torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1) @ values
