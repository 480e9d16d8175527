"""With causal=True the scores pass through a float32 tensor. Wrong for float64 queries, keys and
values: the causal attention has seven digits.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    batch, n, d = queries.shape
    maximum = queries.new_full((batch, n, 1), -torch.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    for start in range(0, keys.shape[1], tile_size):
        tile = keys[:, start : start + tile_size]
        scores = queries @ tile.transpose(1, 2) / math.sqrt(d)
        if causal:
            visible = torch.full((batch, n, tile.shape[1]), -torch.inf)
            free = torch.arange(start, start + tile.shape[1]) <= torch.arange(n)[:, None]
            free = free.expand(batch, -1, -1)
            visible[free] = scores[free].to(visible.dtype)
            scores = visible
        larger = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True).to(maximum.dtype))
        factor, powers = (maximum - larger).exp(), (scores - larger).exp()
        total = factor * total + powers.sum(dim=-1, keepdim=True)
        result = factor * result + powers @ values[:, start : start + tile_size]
        maximum = larger
    return result / total
