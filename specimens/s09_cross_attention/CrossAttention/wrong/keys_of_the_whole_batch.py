"""The contexts of all items are put together, and every query attends to all of them.

The items of a batch should know nothing of each other: keep the batch axis.
"""

# T29

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        everything = context.reshape(1, -1, context.shape[-1])
        queries, keys, values = self.W_query(x), self.W_key(everything), self.W_value(everything)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        mask = torch.zeros(scores.shape, dtype=torch.bool)
        if padding is not None:
            mask = mask | padding.reshape(1, 1, -1)
        if pairs is not None:
            mask = mask | pairs.repeat(1, len(x))
        weights = torch.softmax(scores.masked_fill(mask, float("-inf")), dim=-1)
        return weights.masked_fill(mask, 0.0) @ values
