"""Each tile gives a maximum, a total and a result, kept in lists; in the end a Python loop adds
them up, each corrected by its own power: no tensor of all tiles is made.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    root, n = queries.shape[-1] ** 0.5, queries.shape[1]
    parts = []
    for a in range(0, keys.shape[1], tile_size):
        s = queries @ keys[:, a : a + tile_size].mT / root
        if causal:
            s = s.masked_fill(
                torch.arange(a, a + s.shape[2]) > torch.arange(n)[:, None], -torch.inf
            )
        top = s.amax(-1, keepdim=True).clamp(min=-1e30)
        p = (s - top).exp()
        parts.append((top, p.sum(-1, keepdim=True), p @ values[:, a : a + tile_size]))
    best = parts[0][0]
    for top, _, _ in parts:
        best = torch.maximum(best, top)
    total = sum((top - best).exp() * t for top, t, _ in parts)
    return sum((top - best).exp() * r for top, _, r in parts) / total
