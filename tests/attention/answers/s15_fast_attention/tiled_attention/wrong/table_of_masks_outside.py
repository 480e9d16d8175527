"""A mask of 512 queries and 512 keys is made when the cell is run, and cut in each tile; text: no
mask of all queries and keys. With more than 512 tokens it fails.

Diagnosis: With causal=True, a tensor with an entry for each query and key is made.
"""

BLOCKED = torch.ones(512, 512, dtype=torch.bool).triu(1)


def tiled_attention(queries, keys, values, tile_size, causal=False):
    b, n, d = queries.shape
    m = torch.full((b, n, 1), -math.inf, dtype=queries.dtype)
    t, r = torch.zeros_like(m), queries.new_zeros(b, n, values.shape[-1])
    for a in range(0, keys.shape[1], tile_size):
        s = queries @ keys[:, a : a + tile_size].mT / d**0.5
        if causal:
            s = s.masked_fill(BLOCKED[:n, a : a + s.shape[2]], -math.inf)
        new = torch.maximum(m, s.amax(-1, keepdim=True))
        p, f = torch.exp(s - new), torch.exp(m - new)
        t, r, m = f * t + p.sum(-1, keepdim=True), f * r + p @ values[:, a : a + tile_size], new
    return r / t
