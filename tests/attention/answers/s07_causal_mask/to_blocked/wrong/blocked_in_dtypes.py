"""Turns blocked masks of dtype float32 and int64 into bools, and no others: one of dtype uint8
comes back as uint8.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        if mask.dtype in (torch.float32, torch.int64):
            mask = mask == 1
        return mask
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask == -math.inf
    raise ValueError("kind")
