"""Blocked scores become -100 in place of -inf: with scores below -100 they count.

Diagnosis: With causal=True blocked scores are a number such as -100 and not minus infinity.
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    b, n, d = queries.shape
    m = keys.shape[1]
    M = torch.full((b, n, 1), -torch.inf, dtype=queries.dtype)
    T = torch.zeros(b, n, 1, dtype=queries.dtype)
    R = torch.zeros(b, n, values.shape[-1], dtype=queries.dtype)
    for start in range(0, m, tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            places = torch.arange(start, start + k.shape[1])
            blocked = places[None, :] > torch.arange(n)[:, None]
            scores = scores.masked_fill(blocked, -100.0)
        new = torch.maximum(M, scores.amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - new)
        factor = torch.exp(M - new)
        T = T * factor + powers.sum(dim=-1, keepdim=True)
        R = R * factor + powers @ v
        M = new
    return R / T
