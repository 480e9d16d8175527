"""The module has no parameters: it does not know its layers.

Each layer has to be an attribute of its own, made in the constructor. Plain lists, dictionaries and
tensors are not looked into.
"""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.layers = {
            "query": nn.Linear(d_query, d_key, bias=qkv_bias),
            "key": nn.Linear(d_context, d_key, bias=qkv_bias),
            "value": nn.Linear(d_context, d_value, bias=qkv_bias),
        }

    def forward(self, x, context, padding=None, pairs=None):
        queries, keys = self.layers["query"](x), self.layers["key"](context)
        values = self.layers["value"](context)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
        mask = torch.zeros(scores.shape, dtype=torch.bool)
        if padding is not None:
            mask = mask | padding.unsqueeze(1)
        if pairs is not None:
            mask = mask | pairs
        weights = torch.softmax(scores.masked_fill(mask, float("-inf")), dim=-1)
        return weights.masked_fill(mask, 0.0) @ values
