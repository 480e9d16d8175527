"""Wrong: ("keep") is a string and no tuple, so `in` looks for a part of the word. For kind="block",
"add" or "" a mask comes back where the text wants a ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask != 0
    if kind in ("keep"):
        return mask == 0
    if kind in ("additive"):
        return mask < 0
    raise ValueError(f"unknown kind of mask: {kind}")
