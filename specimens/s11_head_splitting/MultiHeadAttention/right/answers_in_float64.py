"""Computes the attention in float64 and prints on the way."""

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
        print("input", x.shape)
        q = self.W_query(x).double().view(b, n, self.num_heads, -1).transpose(1, 2)
        k = self.W_key(x).double().view(b, n, self.num_heads, -1).transpose(1, 2)
        v = self.W_value(x).double().view(b, n, self.num_heads, -1).transpose(1, 2)
        scores = q @ k.transpose(2, 3) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(torch.ones(n, n, dtype=torch.bool).triu(1), -torch.inf)
        context = (
            (self.dropout(torch.softmax(scores, dim=-1)) @ v).transpose(1, 2).reshape(b, n, -1)
        )
        return F.linear(context, self.out_proj.weight.double(), self.out_proj.bias.double())
