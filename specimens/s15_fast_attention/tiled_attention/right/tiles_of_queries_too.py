"""Cuts the queries into tiles as well, and skips tiles in the future."""

import math

import torch


def tiled_attention(queries, keys, values, tile_size, causal=False):
    outputs = []
    for top in range(0, queries.shape[1], tile_size):
        q = queries[:, top : top + tile_size] / math.sqrt(queries.shape[-1])
        rows = torch.arange(top, top + q.shape[1])
        maximum = torch.full(q.shape[:2], -1e30)
        total = torch.zeros_like(maximum)
        result = q.new_zeros((*q.shape[:2], values.shape[-1]))
        for start in range(0, keys.shape[1], tile_size):
            if causal and start > rows[-1]:
                break
            scores = q @ keys[:, start : start + tile_size].transpose(-1, -2)
            if causal:
                columns = torch.arange(start, start + scores.shape[-1])
                scores = torch.where(columns <= rows[:, None], scores, -torch.inf)
            larger = torch.maximum(maximum, scores.max(dim=-1).values)
            powers = (scores - larger[..., None]).exp()
            factor = (maximum - larger).exp()
            total = total * factor + powers.sum(dim=-1)
            result = result * factor[..., None] + powers @ values[:, start : start + tile_size]
            maximum = larger
        outputs.append(result / total[..., None])
    return torch.cat(outputs, dim=1)
