"""Two mistakes: the one-item "tuples" are strings, so "" or "block" is accepted instead of raising
ValueError; and the caller's additive mask is overwritten in place.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask.bool()
    if kind in ("keep"):
        return ~mask.bool()
    if kind in ("additive"):
        return mask.masked_fill_(mask == -math.inf, 1.0).bool()
    raise ValueError(f"unknown kind of mask: {kind}")
