"""A 'keep' mask is inverted with ~ before it is made bool: for integers ~1 is -2, which is True, so
everything is blocked (and floats raise a TypeError). Only bool masks are right.

Diagnosis: The operator `~` is used directly on the mask, which need not hold bools.
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return (~mask).bool()
    if kind == "additive":
        return torch.isinf(mask)
    raise ValueError(f"unknown kind of mask: {kind}")
