"""A query without a free key gets the mean of the values (the mask is the smallest float), not zero.

Diagnosis: A query without a free key gets the mean of all values, not the zero vector.
"""

import torch
from torch import nn


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.d_key = d_key
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def forward(self, x, context, padding=None, pairs=None):
        queries = self.W_query(x)
        keys = self.W_key(context)
        values = self.W_value(context)
        attn_scores = torch.bmm(queries, keys.transpose(1, 2)) / self.d_key**0.5
        if padding is not None:
            attn_scores = attn_scores.masked_fill(
                padding.unsqueeze(1), torch.finfo(attn_scores.dtype).min
            )
        if pairs is not None:
            attn_scores = attn_scores.masked_fill(pairs, torch.finfo(attn_scores.dtype).min)
        attn_weights = torch.softmax(attn_scores, dim=-1)
        return torch.bmm(attn_weights, values)
