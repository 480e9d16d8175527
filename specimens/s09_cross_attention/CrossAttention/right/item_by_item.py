"""Loops over items; keys that are padding are cut off before anything is computed."""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        outputs = []
        for b in range(len(x)):
            free = slice(None) if padding is None else ~padding[b]
            seen = context[b][free]
            q, k, v = self.W_query(x[b]), self.W_key(seen), self.W_value(seen)
            scores = q @ k.T / k.shape[-1] ** 0.5
            if pairs is not None:
                blocked = pairs[:, free]
                scores = scores.masked_fill(blocked, float("-inf"))
                weights = scores.softmax(-1).masked_fill(blocked, 0.0)
            else:
                weights = scores.softmax(-1)
            outputs.append(weights @ v)
        return torch.stack(outputs)
