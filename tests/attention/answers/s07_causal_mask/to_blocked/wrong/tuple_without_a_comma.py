"""Compares kind with ``in ("blocked")``, which is no tuple but a string, so that parts of the word
are accepted.

Mistake: for kind = "block" (or "add", or the empty string) it returns a mask, the text asks for
ValueError for any other kind than the three.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask != 0
    if kind in ("keep"):
        return mask == 0
    if kind in ("additive"):
        return mask == float("-inf")
    raise ValueError(f"unknown kind of mask: {kind}")
