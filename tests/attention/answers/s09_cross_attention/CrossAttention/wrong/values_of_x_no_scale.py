"""The values are made of x, and nothing is scaled.

Diagnosis: The scores are not scaled. The values are made from x, not from the context.
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
        scores = self.W_query(x) @ self.W_key(context).transpose(1, 2)
        blocked = torch.zeros(scores.shape, dtype=torch.bool)
        if padding is not None:
            blocked |= padding.unsqueeze(1)
        if pairs is not None:
            blocked |= pairs
        weights = scores.masked_fill(blocked, -torch.inf).softmax(-1)
        return torch.where(blocked, 0.0, weights) @ self.W_value(x)
