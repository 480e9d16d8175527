"""The layer sets a seed when it is made.

What is drawn after it is the same each time: new layers are alike, and so are the numbers that the
user of the layer draws. A seed is set once, by the person who runs the program.
"""

# T35

import torch
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


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        torch.manual_seed(123)
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
