"""Keys and values are padded to whole tiles, unflattened and unbound; padded places are blocked by
their number; state in float64 and cast back.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    b, n, d = queries.shape
    m, size = keys.shape[1], min(tile_size, keys.shape[1])
    pad = (0, 0, 0, -m % size)
    tiles = zip(
        *(F.pad(t, pad).double().unflatten(1, (-1, size)).unbind(1) for t in (keys, values))
    )
    q = queries.double() / math.sqrt(d)
    last = torch.arange(n) if causal else torch.full((n,), m - 1)
    top = q.new_full((b, n, 1), -math.inf)
    total, result = torch.zeros_like(top), q.new_zeros(b, n, values.shape[2])
    for number, (k, v) in enumerate(tiles):
        place = torch.arange(size) + number * size
        blocked = (place >= m) | (place > last[:, None])
        s = torch.matmul(q, k.mT).masked_fill(blocked, -math.inf)
        higher = torch.fmax(top, s.amax(2, True))
        f, p = torch.exp(top - higher), torch.exp(s - higher)
        total, result, top = (
            torch.addcmul(p.sum(2, True), f, total),
            torch.addcmul(p @ v, f, result),
            higher,
        )
    return torch.div(result, total).to(values.dtype)
