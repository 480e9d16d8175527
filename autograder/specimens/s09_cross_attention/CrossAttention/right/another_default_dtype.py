"""The cell makes float64 the default dtype."""

import math
import torch
from torch import nn

torch.set_default_dtype(torch.float64)
class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = self.W_query(x), self.W_key(context), self.W_value(context)
        s = q @ k.mT / math.sqrt(k.shape[-1])
        mask = torch.zeros(s.shape, dtype=torch.bool)
        if padding is not None:
            mask = mask | padding[:, None, :]
        if pairs is not None:
            mask = mask | pairs
        none = mask.all(-1, keepdim=True)
        w = s.masked_fill(mask & ~none, -math.inf).softmax(-1)
        return w.masked_fill(none, 0) @ v
