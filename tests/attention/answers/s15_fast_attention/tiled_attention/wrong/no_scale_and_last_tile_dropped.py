"""The scores are not scaled, and a last tile that is not full is left out.

Diagnosis: The scores are not scaled. The keys of the last tile are left out where the tile size
does not divide their number.
"""

import torch
from torch import nn


def tiled_attention(queries, keys, values, tile_size, causal=False):
    b, n, d = queries.shape
    m = keys.shape[1]
    tile_size = min(tile_size, m)
    top = torch.full((b, n, 1), -torch.inf, dtype=queries.dtype)
    total = torch.zeros(b, n, 1, dtype=queries.dtype)
    out = torch.zeros(b, n, values.shape[-1], dtype=queries.dtype)
    rows = torch.arange(n)[:, None]
    for i in range(m // tile_size):
        start = i * tile_size
        k, v = keys[:, start : start + tile_size], values[:, start : start + tile_size]
        s = queries @ k.transpose(1, 2)
        if causal:
            s = s.masked_fill(torch.arange(start, start + tile_size) > rows, -torch.inf)
        new = torch.maximum(top, s.amax(-1, keepdim=True))
        p = torch.exp(s - new)
        c = torch.exp(top - new)
        total = total * c + p.sum(-1, keepdim=True)
        out = out * c + p @ v
        top = new
    return out / total
