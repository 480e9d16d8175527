# slip
"""All weights of a token are dropped together, so that it sees nothing at all.

nn.Dropout1d and nn.Dropout2d drop whole rows or matrices. Each weight should have a coin of its own.
"""

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.drop = nn.Dropout1d(dropout)
        self.p = dropout
        self.register_buffer("mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False)
    def forward(self, x):
        b, n, _ = x.shape
        if n > self.mask.shape[0]:
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = q @ k.mT / k.shape[-1] ** 0.5
        s = s.masked_fill(self.mask[:n, :n], -torch.inf)
        w = s.softmax(-1)
        w = self.drop(w)
        return w @ v
