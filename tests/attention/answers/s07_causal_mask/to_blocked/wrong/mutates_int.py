"""Subtracts 1 in place from keep masks of integers. A caller's mask of dtype int64 is another one
after the call.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        if mask.dtype == torch.bool:
            return ~mask
        if mask.is_floating_point():
            return mask < 0.5
        return mask.sub_(1).bool()
    if kind == "additive":
        return mask == -math.inf
    raise ValueError("kind")
