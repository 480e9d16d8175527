"""The finished results of all tiles are kept and stacked at the end, and weighted with
torch.softmax over the tiles' logsumexps: the stack has more entries than all scores.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    q = queries / math.sqrt(queries.shape[2])
    place, logs, found = 0, [], []
    for k, v in zip(keys.split(tile_size, 1), values.split(tile_size, 1)):
        s = torch.einsum("bnd,bmd->bnm", q, k)
        if causal:
            seen = torch.arange(q.shape[1])[:, None] >= torch.arange(place, place + k.shape[1])
            s = torch.where(seen, s, -1e30)
        place += k.shape[1]
        logs.append(torch.logsumexp(s, -1))
        found.append(torch.einsum("bnm,bmd->bnd", torch.softmax(s, -1), v))
    share = torch.softmax(torch.stack(logs), 0)
    return torch.einsum("tbn,tbnd->bnd", share, torch.stack(found))
