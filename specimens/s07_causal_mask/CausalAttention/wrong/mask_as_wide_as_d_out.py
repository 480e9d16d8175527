"""The mask has d_out rows and columns.

It is cut to the number of tokens, which works until a sequence has more tokens than d_out. Which
argument is the largest number of tokens?
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
        self.register_buffer("mask", torch.ones(d_out, d_out, dtype=torch.bool).triu(1))

    def forward(self, x):
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError("the sequence is longer than the context")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        return torch.softmax(scores.masked_fill(self.mask[:n, :n], -torch.inf), dim=-1) @ values
