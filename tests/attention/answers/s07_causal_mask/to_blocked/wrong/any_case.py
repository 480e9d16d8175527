"""A kind in capital letters is accepted.

Diagnosis: none
"""


def to_blocked(mask, kind):
    match kind.lower():
        case "blocked":
            return mask.bool()
        case "keep":
            return ~mask.bool()
        case "additive":
            return mask.isinf()
    raise ValueError(kind)
