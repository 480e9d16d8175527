"""Reads an additive mask with > 0, so that minus infinity is free.

Diagnosis: Your function finds nothing blocked in an additive mask.
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return ~mask.bool()
    if kind == "additive":
        return mask > 0
    raise ValueError(kind)
