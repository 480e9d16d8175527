"""The context is averaged first and projected afterwards; the bias is weighted with the sum of the row."""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        queries, keys = self.W_query(x), self.W_key(context)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        mask = torch.zeros(scores.shape, dtype=torch.bool)
        mask = mask if padding is None else mask | padding.unsqueeze(1)
        mask = mask if pairs is None else mask | pairs
        weights = scores.masked_fill(mask, float("-inf")).softmax(-1).masked_fill(mask, 0.0)
        output = (weights @ context) @ self.W_value.weight.T
        if self.W_value.bias is not None:
            output = output + weights.sum(-1, keepdim=True) * self.W_value.bias
        return output
