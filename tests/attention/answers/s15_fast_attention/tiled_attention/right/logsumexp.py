"""Keeps a logsumexp and a normalised result.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    n = queries.shape[1]
    lse, out = None, None
    scale = queries.shape[-1] ** -0.5
    for a, (k, v) in enumerate(zip(keys.split(tile_size, 1), values.split(tile_size, 1))):
        s = torch.einsum("bid,bjd->bij", queries * scale, k)
        if causal:
            j = torch.arange(k.shape[1]) + a * tile_size
            s = torch.where(j > torch.arange(n)[:, None], torch.finfo(s.dtype).min, s)
        part = torch.logsumexp(s, -1, keepdim=True)
        mean = torch.softmax(s, -1) @ v
        if lse is None:
            lse, out = part, mean
        else:
            new = torch.logaddexp(lse, part)
            out = out * (lse - new).exp() + mean * (part - new).exp()
            lse = new
    return out
