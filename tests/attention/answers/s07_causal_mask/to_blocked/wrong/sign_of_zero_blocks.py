"""In an additive mask the sign bit is read, so that -0.0 blocks, too.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "keep":
        return mask == 0
    if kind == "blocked":
        return mask != 0
    if kind == "additive":
        return torch.signbit(mask)
    raise ValueError(kind)
