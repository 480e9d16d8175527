"""Loops over the heads and slices the features of each."""

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
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        blocked = torch.triu(torch.ones(n, n), diagonal=1).bool()
        outputs = []
        for h in range(self.num_heads):
            s = slice(h * self.head_dim, (h + 1) * self.head_dim)
            scores = q[:, :, s] @ k[:, :, s].transpose(1, 2) * self.head_dim**-0.5
            scores = scores.masked_fill(blocked, float("-inf"))
            outputs.append(self.dropout(F.softmax(scores, dim=-1)) @ v[:, :, s])
        return self.out_proj(torch.cat(outputs, dim=-1))
