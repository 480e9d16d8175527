"""The weights of the future are set to zero after the softmax, and the rows no longer sum to one.

Diagnosis: The mask comes after the softmax, and the rows no longer sum to one.
"""

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        assert d_out % num_heads == 0
        self.num_heads = num_heads
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.context_length = context_length

    def forward(self, x):
        b, n, _ = x.shape
        assert n <= self.context_length

        def heads(y):
            return y.reshape(b, n, self.num_heads, -1).transpose(1, 2)

        q, k, v = heads(self.W_query(x)), heads(self.W_key(x)), heads(self.W_value(x))
        w = torch.softmax(q @ k.mT / k.shape[-1] ** 0.5, dim=-1)
        w = w * torch.tril(torch.ones(n, n))
        w = self.dropout(w)
        return self.out_proj((w @ v).transpose(1, 2).flatten(2))
