"""The queries are taken one at a time and look at all keys at once: no keys are read in tiles.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    out = []
    for i in range(queries.shape[1]):
        end = i + 1 if causal else keys.shape[1]
        s = queries[:, i : i + 1] @ keys[:, :end].mT / math.sqrt(queries.shape[-1])
        out.append(torch.softmax(s, -1) @ values[:, :end])
    return torch.cat(out, 1)
