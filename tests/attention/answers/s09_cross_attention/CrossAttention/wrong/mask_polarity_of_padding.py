"""padding is read as True = real token (as Hugging Face's attention_mask), pairs is right.

Diagnosis: The padding mask is inverted: the words are hidden, and the padding is seen.
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
        m = torch.zeros_like(s, dtype=torch.bool)
        if padding is not None:
            m = m | ~padding[:, None]
        if pairs is not None:
            m = m | pairs
        full = m.all(-1, keepdim=True)
        w = s.masked_fill(m & ~full, -torch.inf).softmax(-1).masked_fill(full, 0)
        return w @ v
