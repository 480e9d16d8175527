"""The mask is made for the first input and kept, so a later, longer input does not fit it.

Make the mask for context_length tokens, or for the tokens of each call.
"""

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.context_length = context_length
        self.mask = None

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too many tokens")
        if self.mask is None:
            self.mask = torch.ones(n, n, dtype=torch.bool).triu(1)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        return self.dropout(weights) @ values
