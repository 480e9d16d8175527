"""The attention of each tile is computed alone, and the tiles are averaged.

A tile whose scores are large has to count more. What says how much a tile counts?
"""

import math

import torch


def tiled_attention(queries, keys, values, tile_size, causal=False):
    n, outputs = queries.shape[1], []
    for start in range(0, keys.shape[1], tile_size):
        k = keys[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(queries.shape[-1])
        if causal:
            places = start + torch.arange(k.shape[1])
            scores = scores.masked_fill(places > torch.arange(n)[:, None], -1e9)
        outputs.append(torch.softmax(scores, dim=-1) @ values[:, start : start + tile_size])
    return sum(outputs) / len(outputs)
