"""The context asks, and empty rows give nan.

Diagnosis: x and context are exchanged: queries come from the context, keys and values from x. A
query whose keys are all blocked gets nan, not the zero vector.
"""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        q = self.W_query(context)
        k, v = self.W_key(x), self.W_value(x)
        s = q @ k.mT / k.shape[-1] ** 0.5
        if padding is not None:
            s = s.masked_fill(padding[:, None], float("-inf"))
        if pairs is not None:
            s = s.masked_fill(pairs[None], float("-inf"))
        return s.softmax(-1) @ v
