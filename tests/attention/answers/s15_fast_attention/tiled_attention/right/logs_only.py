"""Keeps the logarithm of the total and the attention so far.

Diagnosis: none
"""

import torch


def tiled_attention(queries, keys, values, tile_size, causal=False):
    out, lse = None, None
    position = torch.arange(queries.shape[1])
    for lo in range(0, keys.shape[1], tile_size):
        hi = min(lo + tile_size, keys.shape[1])
        s = torch.einsum("bqd,bkd->bqk", queries, keys[:, lo:hi]) / queries.shape[-1] ** 0.5
        if causal:
            ahead = torch.arange(lo, hi).view(1, -1) > position.view(-1, 1)
            s = s.masked_fill(ahead, -1e12)
        part, o = s.logsumexp(-1), s.softmax(-1) @ values[:, lo:hi]
        if out is None:
            out, lse = o, part
        else:
            w = torch.sigmoid(part - lse).unsqueeze(-1)
            out, lse = out + w * (o - out), torch.logaddexp(lse, part)
    return out
