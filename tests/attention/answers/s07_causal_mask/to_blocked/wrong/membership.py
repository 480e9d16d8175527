"""`kind in ("blocked")` lacks the comma that makes a tuple and so looks for substrings: kinds such
as "block", "lock" or "" are accepted instead of raising ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask.bool()
    elif kind in ("keep"):
        return ~mask.bool()
    elif kind in ("additive"):
        return mask == float("-inf")
    raise ValueError(f"unknown kind of mask: {kind!r}")
