"""With a cache there is no mask, so that new tokens of one call see later ones; and the groups take
turns.

Diagnosis: There is no mask where there is a cache. The heads take turns with the groups; neighbours
do not share.
"""

import torch
import torch.nn.functional as F
from torch import nn


class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        self.h, self.g, self.d = num_heads, num_groups, head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(self, x, cache=None):
        B, T, _ = x.shape
        q = self.W_query(x).view(B, T, self.h, self.d).transpose(1, 2)
        k = self.W_key(x).view(B, T, self.g, self.d).transpose(1, 2)
        v = self.W_value(x).view(B, T, self.g, self.d).transpose(1, 2)
        if cache is not None:
            k = torch.cat([cache[0], k], dim=2)
            v = torch.cat([cache[1], v], dim=2)
        kk = k.repeat(1, self.h // self.g, 1, 1)
        vv = v.repeat(1, self.h // self.g, 1, 1)
        y = F.scaled_dot_product_attention(q, kk, vv, is_causal=cache is None)
        return self.out_proj(y.transpose(1, 2).reshape(B, T, -1)), (k, v)
