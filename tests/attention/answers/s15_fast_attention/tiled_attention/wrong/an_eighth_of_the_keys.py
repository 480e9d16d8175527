"""tile_size is replaced by an eighth of the number of keys.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    b, n, d = queries.shape
    m = keys.shape[1]
    tile_size = max(1, m // 8)
    top = queries.new_full((b, n, 1), -torch.inf)
    total = queries.new_zeros(b, n, 1)
    result = queries.new_zeros(b, n, values.shape[-1])
    for start in range(0, m, tile_size):
        s = queries @ keys[:, start : start + tile_size].mT / math.sqrt(d)
        if causal:
            places = torch.arange(start, start + s.shape[-1])
            s = s.masked_fill(places > torch.arange(n)[:, None], -torch.inf)
        new = torch.maximum(top, s.amax(-1, keepdim=True))
        old, p = (top - new).exp(), (s - new).exp()
        total, result = old * total + p.sum(-1, keepdim=True), old * result + p @ values[:, start : start + tile_size]
        top = new
    return result / total
