"""It asks with ``in`` whether the kind is part of a string, so parts of the names are accepted.

Mistake: for mask [1, 0] and kind "block" (or "") it returns a mask, the text asks for a ValueError
for any kind but the three.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask != 0
    if kind in ("keep"):
        return mask == 0
    if kind in ("additive"):
        return mask == -math.inf
    raise ValueError(f"kind should be blocked, keep or additive, not {kind}")
