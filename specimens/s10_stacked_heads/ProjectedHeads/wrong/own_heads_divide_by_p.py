# slip
"""The weights that stay are divided by p in place of 1 - p.

With p = 0.3 a share of 0.7 stays, so the sum of a row is kept on average by a division by 0.7. The given
`CausalAttention` drops as it should.
"""

import math

import torch
from torch import nn


class Head(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)

    def forward(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / math.sqrt(keys.shape[-1])
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        if self.training and self.p > 0:
            kept = torch.rand_like(weights) >= self.p
            weights = weights * kept / self.p
        return weights @ values


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            Head(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x):
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
