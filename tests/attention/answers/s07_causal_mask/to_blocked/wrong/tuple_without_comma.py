"""The brackets without a comma make no tuple, so `in` searches inside a string and parts of the
names are accepted. Wrong for kind="add" or kind="", where a ValueError should be raised.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("blocked"):
        return mask.bool()
    if kind in ("keep"):
        return ~mask.bool()
    if kind in ("additive"):
        return torch.isinf(mask)
    raise ValueError(f"unknown kind of mask: {kind}")
