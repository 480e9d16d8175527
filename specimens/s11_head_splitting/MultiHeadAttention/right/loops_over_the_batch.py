"""Takes one sequence after the other."""

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
        items = []
        for item in x:
            q, k, v = (
                w(item).view(n, self.num_heads, -1).transpose(0, 1)
                for w in (self.W_query, self.W_key, self.W_value)
            )
            scores = q @ k.mT / math.sqrt(self.head_dim)
            scores = scores + torch.full((n, n), -torch.inf).triu(1)
            items.append((self.dropout(scores.softmax(dim=2)) @ v).transpose(0, 1).reshape(n, -1))
        return self.out_proj(torch.stack(items))
