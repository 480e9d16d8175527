"""Leaves the heads to F.scaled_dot_product_attention, with a mask of its own."""

import torch
import torch.nn.functional as F
from torch import nn


class CachedAttention(nn.Module):
    def __init__(self, d_in, num_heads, num_groups, head_dim):
        super().__init__()
        self.num_heads = num_heads
        self.num_groups = num_groups
        self.head_dim = head_dim
        self.W_query = nn.Linear(d_in, num_heads * head_dim, bias=False)
        self.W_key = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.W_value = nn.Linear(d_in, num_groups * head_dim, bias=False)
        self.out_proj = nn.Linear(num_heads * head_dim, d_in, bias=False)

    def forward(self, x, cache=None):
        split = (self.num_heads, self.num_groups, self.num_groups)
        layers = (self.W_query, self.W_key, self.W_value)
        q, k, v = (
            layer(x).unflatten(-1, (count, self.head_dim)).transpose(1, 2)
            for layer, count in zip(layers, split)
        )
        if cache:
            k, v = (torch.cat(pair, dim=2) for pair in zip(cache, (k, v)))
        places = torch.arange(k.shape[2])
        allowed = places <= places[-x.shape[1] :, None]
        found = F.scaled_dot_product_attention(q, k, v, attn_mask=allowed, enable_gqa=True)
        return self.out_proj(found.transpose(1, 2).reshape(*x.shape[:2], -1)), (k, v)
