"""The states of all tiles are stacked at the end (maximum, total and result side by side), a tensor
of (m / tile_size) * n * (2 + d_v) entries for each sequence, which is more than n * m for 64
tokens; no scores and no mask of all are made.

Diagnosis: At some time there are as many numbers as scores of all queries and keys, or more.
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
        parts.append(
            torch.cat((top, p.sum(-1, keepdim=True), p @ values[:, a : a + tile_size]), -1)
        )
    top, rest = torch.stack(parts).split([1, 1 + values.shape[-1]], -1)
    together = ((top - top.amax(0)).exp() * rest).sum(0)
    return together[..., 1:] / together[..., :1]
