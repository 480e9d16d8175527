"""zip(strict=True) raises the ValueError; -1e20 in place of blocked scores, then zeros.

Diagnosis: none
"""


def attention(query, key, value, mask=None):
    for _ in zip(key.unbind(-2), value.unbind(-2), strict=True):
        pass
    s = query @ key.mT / key.shape[-1] ** 0.5
    if mask is None:
        return s.softmax(-1) @ value
    return torch.where(mask, 0.0, torch.where(mask, -1e20, s).softmax(-1)) @ value
