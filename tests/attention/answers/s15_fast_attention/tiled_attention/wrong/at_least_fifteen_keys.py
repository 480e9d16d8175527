"""Tiles of fewer than 15 keys are made as large as 15: with a tile size of 4 the scores of nearly
four tiles exist at a time, where at most one tile may.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    tile_size = max(tile_size, 15)
    n, d = queries.shape[1:]
    top = queries.new_full((*queries.shape[:2], 1), -torch.inf)
    total, result = torch.zeros_like(top), torch.zeros_like(top)
    for start in range(0, keys.shape[1], tile_size):
        scores = queries @ keys[:, start : start + tile_size].transpose(1, 2) / math.sqrt(d)
        if causal:
            column = torch.arange(start, start + scores.shape[-1])
            scores = scores.masked_fill(column > torch.arange(n)[:, None], -torch.inf)
        new = torch.maximum(top, scores.amax(-1, keepdim=True))
        factor, powers = (top - new).exp(), (scores - new).exp()
        total = factor * total + powers.sum(-1, keepdim=True)
        result = factor * result + powers @ values[:, start : start + tile_size]
        top = new
    return result / total
