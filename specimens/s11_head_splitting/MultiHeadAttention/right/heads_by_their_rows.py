"""Uses the rows of each head, and adds each head's share of out_proj."""

import math

import torch
import torch.nn.functional as F
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
        future = torch.ones(n, n, dtype=torch.bool).triu(1)
        y = self.out_proj.bias
        for h in range(self.num_heads):
            rows = slice(h * self.head_dim, (h + 1) * self.head_dim)
            q, k, v = (
                F.linear(x, w.weight[rows], None if w.bias is None else w.bias[rows])
                for w in (self.W_query, self.W_key, self.W_value)
            )
            scores = (q @ k.transpose(1, 2) / math.sqrt(self.head_dim)).masked_fill(
                future, -torch.inf
            )
            context = self.dropout(torch.softmax(scores, dim=-1)) @ v
            y = y + context @ self.out_proj.weight[:, rows].T
        return y
