"""Two mistakes. ("blocked") is a string and no tuple, so `in` looks for a substring: kind "" or
"block" gives a mask, no ValueError. And an additive mask is overwritten: after to_blocked(m,
"additive") the caller's m holds 1 where it held -inf.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask.bool()
    elif kind in ("keep"):
        return ~mask.bool()
    elif kind in ("additive"):
        mask[mask == -math.inf] = 1
        return mask.bool()
    raise ValueError(f"unknown kind of mask: {kind}")
