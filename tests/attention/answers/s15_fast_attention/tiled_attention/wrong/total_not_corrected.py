"""The total is not corrected when the maximum grows.

Diagnosis: The result so far is corrected when a larger score comes, and the total is not.
"""

import torch
from torch import nn


def tiled_attention(queries, keys, values, tile_size, causal=False):
    n, d = queries.shape[1:]
    M = torch.full(queries.shape[:2], -torch.inf, dtype=queries.dtype)
    T = torch.zeros_like(M)
    R = torch.zeros(*M.shape, values.shape[2], dtype=queries.dtype)
    for a in range(0, keys.shape[1], tile_size):
        scores = torch.einsum("bnd,bmd->bnm", queries, keys[:, a : a + tile_size]) / d**0.5
        if causal:
            cols = torch.arange(a, a + scores.shape[2])
            scores = scores.masked_fill(cols[None, :] > torch.arange(n)[:, None], -torch.inf)
        M_new = torch.maximum(M, scores.max(dim=-1).values)
        powers = torch.exp(scores - M_new[..., None])
        T = T + powers.sum(-1)
        R = R * torch.exp(M - M_new)[..., None] + powers @ values[:, a : a + tile_size]
        M = M_new
    return R / T[..., None]
