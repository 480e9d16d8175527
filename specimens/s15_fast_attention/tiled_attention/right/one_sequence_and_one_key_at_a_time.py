"""Goes through the sequences, and within a tile key by key."""

import math

import torch


def tiled_attention(queries, keys, values, tile_size, causal=False):
    outputs = []
    for q, k, v in zip(queries, keys, values):
        n, d = q.shape
        maximum = torch.full((n,), -math.inf)
        total = torch.zeros(n)
        result = torch.zeros(n, v.shape[1])
        for j in range(k.shape[0]):
            score = (q * k[j]).sum(dim=1) / d**0.5
            if causal:
                score = torch.where(torch.arange(n) >= j, score, -math.inf)
            larger = torch.maximum(maximum, score)
            power, factor = torch.exp(score - larger), torch.exp(maximum - larger)
            total = factor * total + power
            result = factor[:, None] * result + torch.outer(power, v[j])
            maximum = larger
        outputs.append(result / total[:, None])
    return torch.stack(outputs)
