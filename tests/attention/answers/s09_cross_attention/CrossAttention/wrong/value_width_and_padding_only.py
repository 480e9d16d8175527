"""Scores are divided by the root of d_value, and pairs is ignored when padding is given too.

Diagnosis: The scores are divided by the square root of the width of a value, not of a key. Where
both masks are given, pairs has no effect.
"""

import math

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.scale = math.sqrt(d_value)

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q @ k.transpose(1, 2) / self.scale
        mask = None
        if padding is not None:
            mask = padding[:, None, :].expand_as(scores)
        elif pairs is not None:
            mask = pairs[None].expand_as(scores)
        if mask is None:
            return scores.softmax(-1) @ v
        alive = ~mask.all(-1, keepdim=True)
        scores = scores.masked_fill(mask & alive, -torch.inf)
        return (scores.softmax(-1) * alive) @ v
