"""Fills with -1e9, enough for scores of ordinary size, and zeroes the weights afterwards."""

# T11: the exercise does not ask for scores of any size here.

import torch
import torch.nn.functional as F
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        print(x.shape, context.shape)
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        scores = q.matmul(k.transpose(-2, -1)) / self.W_key.out_features**0.5
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        for mask in (padding[:, None, :] if padding is not None else None, pairs):
            if mask is not None:
                blocked = blocked | mask
        weights = F.softmax(scores.masked_fill(blocked, -1e9), dim=-1)
        return (weights * (~blocked).to(weights.dtype)).matmul(v)
