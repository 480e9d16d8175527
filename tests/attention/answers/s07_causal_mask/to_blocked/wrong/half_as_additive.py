"""A mask of dtype float16 is read as an additive one, whatever its kind is.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError(kind)
    if kind == "additive" or mask.dtype == torch.float16:
        return mask < 0
    return mask.bool() if kind == "blocked" else ~mask.bool()
