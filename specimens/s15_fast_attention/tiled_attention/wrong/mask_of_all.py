"""With causal=True, a tensor with an entry for each query and key is made.

The mask of all queries and keys is as large as the scores of one sequence. Which part of it
does a tile need?
"""

import math

import torch


def tiled_attention(queries, keys, values, tile_size, causal=False):
    batch, n, d = queries.shape
    m = torch.full((batch, n, 1), -torch.inf, dtype=queries.dtype)
    total = torch.zeros(batch, n, 1, dtype=queries.dtype)
    result = torch.zeros(batch, n, values.shape[-1], dtype=queries.dtype)
    for start in range(0, keys.shape[1], tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            blocked = torch.ones(n, keys.shape[1], dtype=torch.bool).triu(1)
            scores = scores.masked_fill(blocked[:, start : start + tile_size], -torch.inf)
        new = torch.maximum(m, scores.amax(dim=-1, keepdim=True))
        factor = torch.exp(m - new)
        powers = torch.exp(scores - new)
        total = factor * total + powers.sum(dim=-1, keepdim=True)
        result = factor * result + powers @ v
        m = new
    return result / total
