"""Reads an additive mask with > 0, so that minus infinity is free.

Diagnosis: In an additive mask nothing is ever found blocked.
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return ~mask.bool()
    if kind == "additive":
        return mask > 0
    raise ValueError(kind)
