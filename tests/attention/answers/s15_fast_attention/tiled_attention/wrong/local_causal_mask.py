"""The causal mask of each tile is made as if the tile began at key 0.

Diagnosis: The mask is counted from the beginning of each tile.
"""

import math

import torch
from torch import nn


def tiled_attention(queries, keys, values, tile_size, causal=False):
    b, n, d = queries.shape
    m = keys.shape[1]
    top = torch.full((b, n, 1), -torch.inf, dtype=queries.dtype)
    total = torch.zeros(b, n, 1, dtype=queries.dtype)
    out = torch.zeros(b, n, values.shape[-1], dtype=queries.dtype)
    for start in range(0, m, tile_size):
        k, v = keys[:, start : start + tile_size], values[:, start : start + tile_size]
        s = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            s = s.masked_fill(torch.ones(n, k.shape[1], dtype=torch.bool).triu(1), -torch.inf)
        new = torch.maximum(top, s.amax(-1, keepdim=True))
        p = torch.exp(s - new)
        c = torch.exp(top - new)
        total = total * c + p.sum(-1, keepdim=True)
        out = out * c + p @ v
        top = new
    return out / total
