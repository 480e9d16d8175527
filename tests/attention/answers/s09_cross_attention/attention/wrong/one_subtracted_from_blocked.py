"""The mask is subtracted from the scores as ones: blocked keys lose 1 and are not blocked.

Diagnosis: 1 is subtracted from blocked scores, or added to the others; none is blocked.
"""


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    s = query @ key.mT / key.shape[-1] ** 0.5
    if mask is not None:
        s = s - mask.to(s.dtype)
    return s.softmax(dim=-1) @ value
