"""Zeros for blocked queries are written into a float32 tensor by a bool index: RuntimeError for
float64 with a query without free keys.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    s = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(s, -1) @ value
    mask = mask.expand(s.shape)
    out = torch.softmax(s.masked_fill(mask, torch.finfo(s.dtype).min), -1) @ value
    dead = mask.all(dim=-1)
    if dead.any():
        clean = torch.zeros(out.shape)
        clean[~dead] = out[~dead]
        out = clean
    return out
