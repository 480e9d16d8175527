"""A helper makes the heads, out_proj is made first, and F.linear applies it."""

import torch
import torch.nn.functional as F
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)

    def forward(self, x):
        tokens = x.shape[-2]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ values


def new_heads(how_many, *args):
    return [CausalAttention(*args) for _ in range(how_many)]


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        args = (d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList(new_heads(num_heads, *args))

    def forward(self, x):
        side_by_side = torch.concat([h(x) for h in self.heads], dim=-1)
        return F.linear(side_by_side, self.out_proj.weight, self.out_proj.bias)
