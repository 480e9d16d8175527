"""kind.lower() for the additive kind only.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    elif kind == "keep":
        return ~mask.bool()
    elif kind.lower() == "additive":
        return torch.isneginf(mask)
    raise ValueError(kind)
