"""Lets PyTorch make the mask, and multiplies by the root of the width first.

Diagnosis: The scores are not scaled. New tokens are masked as if the first of them were at place 0.
"""

import torch
import torch.nn as nn
import torch.nn.functional as F


class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        self.h, self.g, self.e = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(self, x, cache=None):
        b, n, _ = x.shape
        q = self.W_query(x).view(b, n, self.h, self.e).transpose(1, 2) * self.e**0.5
        k = self.W_key(x).view(b, n, self.g, self.e).transpose(1, 2)
        v = self.W_value(x).view(b, n, self.g, self.e).transpose(1, 2)
        if cache is not None:
            k = torch.cat([cache[0], k], 2)
            v = torch.cat([cache[1], v], 2)
        o = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        return self.out_proj(o.transpose(1, 2).reshape(b, n, -1)), (k, v)
