"""Rows without a free key are unblocked in the caller's mask.

It avoids nan, but after your function the caller's mask has changed. Work on a copy.
"""

import math


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("tokens")
    s = query @ key.mT / math.sqrt(key.shape[-1])
    if mask is None:
        return s.softmax(-1) @ value
    none = mask.expand(s.shape).all(-1, keepdim=True)
    if mask.shape == s.shape: mask[none.expand_as(mask)] = False
    elif mask.dim() == 2: mask[mask.all(-1)] = False
    w = s.masked_fill(mask & ~none, -math.inf).softmax(-1)
    return w.masked_fill(none, 0) @ value
