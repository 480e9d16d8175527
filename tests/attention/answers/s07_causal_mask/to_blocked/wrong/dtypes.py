"""Has a list of dtypes for keep masks, in which int8, int16 and int32 are missing: a mask of dtype
int8 raises TypeError.

Diagnosis: none
"""


def to_blocked(mask, kind):
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        if mask.dtype == torch.bool:
            return ~mask
        if mask.dtype in (torch.float16, torch.float32, torch.float64, torch.int64, torch.uint8):
            return mask == 0
        raise TypeError("unexpected dtype")
    if kind == "additive":
        return mask == -math.inf
    raise ValueError("kind")
