"""With all keys in one tile and without a mask, the queries are scaled in place. Wrong for
5 queries, 5 keys and a tile size of 6: the caller's queries are divided by the square root of d.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    batch, n, d = queries.shape
    if tile_size >= keys.shape[1] and not causal:
        queries *= d ** -0.5
        return torch.softmax(queries @ keys.transpose(1, 2), dim=-1) @ values
    maximum = queries.new_full((batch, n, 1), -torch.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    for start in range(0, keys.shape[1], tile_size):
        tile = keys[:, start : start + tile_size]
        scores = queries @ tile.transpose(1, 2) / math.sqrt(d)
        if causal:
            places = torch.arange(start, start + tile.shape[1])
            scores = scores.masked_fill(places > torch.arange(n)[:, None], -torch.inf)
        larger = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        factor, powers = (maximum - larger).exp(), (scores - larger).exp()
        total = factor * total + powers.sum(dim=-1, keepdim=True)
        result = factor * result + powers @ values[:, start : start + tile_size]
        maximum = larger
    return result / total
