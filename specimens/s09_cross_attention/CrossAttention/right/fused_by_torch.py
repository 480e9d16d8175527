"""scaled_dot_product_attention with one keep mask."""

# T12

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
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        free = torch.ones(x.shape[0], x.shape[1], context.shape[1], dtype=torch.bool)
        if padding is not None:
            free &= ~padding[:, None, :]
        if pairs is not None:
            free &= ~pairs
        return F.scaled_dot_product_attention(q, k, v, attn_mask=free)
