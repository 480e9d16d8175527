"""Values first, extra attributes, a dropout of zero; masks one after the other."""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False):
        super().__init__()
        self.scale = d_key**-0.5
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.dropout = nn.Dropout(0.0)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        values, keys, queries = self.W_value(context), self.W_key(context), self.W_query(x)
        scores = torch.bmm(queries, keys.mT) * self.scale
        if padding is not None:
            scores = scores.masked_fill(padding[:, None], -torch.inf)
        if pairs is not None:
            scores = scores.masked_fill(pairs[None], -torch.inf)
        weights = self.dropout(scores.softmax(2))
        return torch.bmm(torch.nan_to_num(weights), values)
