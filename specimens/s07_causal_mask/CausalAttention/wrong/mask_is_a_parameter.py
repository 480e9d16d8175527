"""The mask is kept as a parameter.

With requires_grad=False it is not trained, but it is counted and passed to every optimiser. A
tensor that belongs to a module and is not learned is registered as a buffer.
"""

import math

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.mask = nn.Parameter(future, requires_grad=False)

    def forward(self, x):
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError("the sequence is longer than the context")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        return torch.softmax(scores.masked_fill(self.mask[:n, :n], -torch.inf), dim=-1) @ values
