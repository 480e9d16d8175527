"""The weighted values of a tile are made by broadcasting, powers[..., None] * values[:, None], and
summed. Right: with 3 features of a value the product has fewer entries than the scores of all
queries and keys, and no more than one tile of scores exists at a time.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    n, d = queries.shape[1:]
    top = queries.new_full((*queries.shape[:2], 1), -torch.inf)
    total = torch.zeros_like(top)
    result = queries.new_zeros(*queries.shape[:2], values.shape[-1])
    for start in range(0, keys.shape[1], tile_size):
        k, v = keys[:, start : start + tile_size], values[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            column = torch.arange(start, start + scores.shape[-1])
            scores = scores.masked_fill(column > torch.arange(n)[:, None], -torch.inf)
        new = torch.maximum(top, scores.amax(-1, keepdim=True))
        factor, powers = (top - new).exp(), (scores - new).exp()
        total = factor * total + powers.sum(-1, keepdim=True)
        result = factor * result + (powers[..., None] * v[:, None]).sum(2)
        top = new
    return result / total
