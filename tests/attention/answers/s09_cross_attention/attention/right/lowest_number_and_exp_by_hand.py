"""Blocked scores become the lowest number, their exponentials 0; 0 / 0 of a query without a free
key is repaired by nan_to_num, and masked_fill stops its nan gradient.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    s = query @ key.mT / key.shape[-1] ** 0.5
    if mask is None:
        mask = torch.zeros(s.shape, dtype=torch.bool)
    low = s.masked_fill(mask, torch.finfo(s.dtype).min)
    e = (low - low.amax(dim=-1, keepdim=True).detach()).exp().masked_fill(mask, 0.0)
    return (e / e.sum(dim=-1, keepdim=True)).nan_to_num(0.0) @ value
