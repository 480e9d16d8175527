"""Built from helper functions and submodules; super().__init__() is called twice, harmlessly."""

# T07: a second super().__init__() before any layer is made does no harm

import torch
from torch import nn


def split_heads(x, num_heads):
    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)


def merge_heads(x):
    return x.transpose(1, 2).flatten(2)


class CausalSoftmax(nn.Module):
    def forward(self, scores):
        n = scores.size(-1)
        future = torch.ones(n, n, dtype=torch.bool, device=scores.device).triu(diagonal=1)
        return scores.masked_fill(future, -torch.inf).softmax(dim=-1)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        assert d_out % num_heads == 0
        super().__init__()
        self.context_length = context_length
        self.num_heads = num_heads
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, qkv_bias))
        self.softmax = CausalSoftmax()
        self.drop = nn.Dropout(dropout)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x):
        assert x.size(1) <= self.context_length
        layers = (self.W_query, self.W_key, self.W_value)
        q, k, v = (split_heads(layer(x), self.num_heads) for layer in layers)
        weights = self.drop(self.softmax(q @ k.mT / q.size(-1) ** 0.5))
        return self.out_proj(merge_heads(weights @ v))
