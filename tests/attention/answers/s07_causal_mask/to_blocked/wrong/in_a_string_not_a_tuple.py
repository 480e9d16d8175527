"""``("blocked")`` without a comma is a string and no tuple, so ``in`` looks for a piece of the word.
``kind=""``, ``kind="add"`` or ``kind="block"`` give a mask where the text says ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask != 0
    if kind in ("keep"):
        return mask == 0
    if kind in ("additive"):
        return mask == -math.inf
    raise ValueError(f"unknown kind of mask: {kind!r}")
