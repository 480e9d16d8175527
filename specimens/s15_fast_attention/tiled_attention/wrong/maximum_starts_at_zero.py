"""The maximum begins at 0 in place of -inf, so it is too large where all scores are negative.

What comes out where all scores are about -1000, and with which power?
"""

import torch


def tiled_attention(queries, keys, values, tile_size, causal=False):
    batch, n, d = queries.shape
    m = keys.shape[1]
    maximum = queries.new_zeros(batch, n, 1)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    for start in range(0, m, tile_size):
        part = slice(start, start + tile_size)
        scores = queries @ keys[:, part].mT / d**0.5
        if causal:
            places = torch.arange(start, start + scores.shape[-1])
            scores = scores.masked_fill(places > torch.arange(n)[:, None], -torch.inf)
        larger = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - larger)
        factor = torch.exp(maximum - larger)
        total = factor * total + powers.sum(dim=-1, keepdim=True)
        result = factor * result + powers @ values[:, part]
        maximum = larger
    return result / total
