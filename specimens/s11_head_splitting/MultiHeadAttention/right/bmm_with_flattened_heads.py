"""Folds batch and heads into one axis for bmm, and fills with -1e9."""

import math

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"{d_out} is not divisible by {num_heads}")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError(f"{n} tokens do not fit into {self.context_length}")

        def fold(t):
            t = t.view(b, n, self.num_heads, self.head_dim).permute(0, 2, 1, 3)
            return t.reshape(b * self.num_heads, n, self.head_dim)

        q, k, v = fold(self.W_query(x)), fold(self.W_key(x)), fold(self.W_value(x))
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(self.head_dim)
        keep = torch.tril(torch.ones(n, n))
        scores = scores.masked_fill(keep == 0, -1e9)
        context = torch.bmm(self.dropout(torch.softmax(scores, dim=2)), v)
        context = context.view(b, self.num_heads, n, self.head_dim).permute(0, 2, 1, 3)
        return self.out_proj(context.reshape(b, n, -1))
