"""The mask is made for the first input and kept, so a later, longer input does not fit it.

Make the mask for context_length tokens, or for the tokens of each call.
"""

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("num_heads does not divide d_out")
        self.num_heads, self.head_dim = num_heads, d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.context_length = context_length
        self.mask = None

    def split(self, x):
        return x.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too many tokens")
        if self.mask is None:
            self.mask = torch.ones(n, n, dtype=torch.bool).triu(1)
        layers = self.W_query, self.W_key, self.W_value
        queries, keys, values = (self.split(layer(x)) for layer in layers)
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        context = self.dropout(weights) @ values
        return self.out_proj(context.transpose(1, 2).flatten(2))
