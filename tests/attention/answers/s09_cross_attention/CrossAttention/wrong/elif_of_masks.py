"""The masks are in an if and an elif, and the scale is that of the values.

Diagnosis: The scores are divided by the square root of the width of a value, not of a key. Where
both masks are given, pairs has no effect.
"""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.scale = d_value**-0.5
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        att = torch.einsum("bqd,bkd->bqk", q, k) * self.scale
        mask = None
        if padding is not None:
            mask = padding[:, None, :].expand_as(att)
        elif pairs is not None:
            mask = pairs.expand_as(att)
        if mask is None:
            return att.softmax(-1) @ v
        att = att.masked_fill(mask, float("-inf")).softmax(-1)
        return att.masked_fill(mask, 0) @ v
