"""A mask of bools is returned before an unknown kind is refused.

Diagnosis: An unknown kind is not refused but taken for one of the three.
"""


def to_blocked(mask, kind):
    if kind == "keep":
        return mask == 0
    if mask.dtype == torch.bool:
        return mask
    if kind == "blocked":
        return mask != 0
    if kind == "additive":
        return mask == -torch.inf
    raise ValueError(kind)
