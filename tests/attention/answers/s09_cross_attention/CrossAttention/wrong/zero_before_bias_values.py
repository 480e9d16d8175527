"""Values of padded tokens are set to zero instead of masking their scores; no other handling of
padding.

Diagnosis: The values of padding are set to 0, and its scores are not blocked.
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
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        s = q @ k.mT / k.shape[-1] ** 0.5
        if padding is not None:
            v = v.masked_fill(padding.unsqueeze(-1), 0.0)
        if pairs is not None:
            full = pairs.all(-1, keepdim=True)
            w = s.masked_fill(pairs & ~full, -torch.inf).softmax(-1).masked_fill(full, 0)
        else:
            w = s.softmax(-1)
        return w @ v
