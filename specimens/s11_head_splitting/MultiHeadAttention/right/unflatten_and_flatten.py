"""Unflattens and flattens, with F.dropout told about training."""

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
        self.rate = dropout
        blocked = torch.ones(1, 1, context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("blocked", blocked[0, 0], persistent=False)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError(f"{n} tokens do not fit into {self.context_length}")
        q = self.W_query(x).unflatten(-1, (self.num_heads, self.head_dim)).permute(0, 2, 1, 3)
        k = self.W_key(x).unflatten(-1, (self.num_heads, self.head_dim)).permute(0, 2, 3, 1)
        v = self.W_value(x).unflatten(-1, (self.num_heads, self.head_dim)).permute(0, 2, 1, 3)
        scores = torch.matmul(q / math.sqrt(self.head_dim), k)
        scores = scores.masked_fill(self.blocked[:n, :n], -torch.inf)
        weights = F.dropout(torch.softmax(scores, dim=-1), p=self.rate, training=self.training)
        return self.out_proj(torch.matmul(weights, v).permute(0, 2, 1, 3).flatten(2))
