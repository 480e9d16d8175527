"""``kind in ("blocked")`` lacks the comma, so it asks whether kind is a part of the string: "",
"block" or "lock" are understood as "blocked" (and "add" as "additive"). Breaks "Raises
``ValueError`` for any other ``kind``".

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask != 0
    elif kind in ("keep"):
        return mask == 0
    elif kind in ("additive"):
        return mask == -math.inf
    else:
        raise ValueError(f"unknown kind of mask: {kind!r}")
