"""Heads of its own, unscaled, put in front of each other.

Diagnosis: The scores are not scaled. The last head comes first.
"""

import torch
from torch import nn


class Head(nn.Module):
    def __init__(self, d_in, d_out, dropout, bias):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=bias)
        self.W_key = nn.Linear(d_in, d_out, bias=bias)
        self.W_value = nn.Linear(d_in, d_out, bias=bias)
        self.drop = nn.Dropout(dropout)

    def forward(self, x):
        t = x.shape[1]
        att = self.W_query(x) @ self.W_key(x).transpose(1, 2)
        att = att.masked_fill(torch.triu(torch.ones(t, t), 1).bool(), float("-inf"))
        return self.drop(torch.softmax(att, dim=-1)) @ self.W_value(x)


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.context_length = context_length
        self.heads = nn.ModuleList([Head(d_in, d_out, dropout, qkv_bias) for _ in range(num_heads)])

    def forward(self, x):
        if x.shape[1] > self.context_length:
            raise ValueError("too long")
        result = None
        for head in self.heads:
            y = head(x)
            result = y if result is None else torch.cat([y, result], dim=-1)
        return result
