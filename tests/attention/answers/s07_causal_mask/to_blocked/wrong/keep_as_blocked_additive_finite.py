"""Two mistakes: "keep" is not inverted for masks that are not bool, and unknown kinds are read as
additive.

Diagnosis: Your function inverts a mask of the kind keep only if it holds bools: in one of numbers,
1 becomes True.
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask == 1
    if kind == "keep":
        return ~mask if mask.dtype == torch.bool else mask.bool()
    return torch.isinf(mask)
