"""The masks are joined, and then taken the wrong way round: what is blocked is seen.

True means blocked. In PyTorch's attention function it means free: read its documentation.
"""

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
        mask = None
        if padding is not None:
            mask = padding[:, None, :].expand(len(x), x.shape[1], context.shape[1])
        if pairs is not None:
            mask = pairs if mask is None else mask | pairs
        return F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
