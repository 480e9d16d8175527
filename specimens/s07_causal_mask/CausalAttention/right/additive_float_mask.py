"""An additive mask of floats as a plain attribute, queries scaled before the product."""

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.scale = d_out**-0.5
        self.mask = torch.full((context_length, context_length), float("-inf")).triu(1)

    def forward(self, x):
        n = x.shape[0]
        if n > len(self.mask):
            raise ValueError("too many tokens")
        queries = self.W_query(x) * self.scale
        scores = queries @ self.W_key(x).transpose(-2, -1) + self.mask[:n, :n]
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
