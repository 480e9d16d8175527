"""An Enum holds the value that stands for "free" in each kind, and blocked is whatever differs from
it. There is one comparison for all kinds, and a failed look-up becomes the ValueError.

Diagnosis: none
"""
from enum import Enum


class FreeValue(Enum):
    blocked = 0
    keep = 1
    additive = 0  # an alias of blocked: 0 is free there, too


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    try:
        free = FreeValue[kind].value
    except KeyError:
        raise ValueError(f"unknown kind of mask: {kind!r}") from None
    return torch.ne(mask, free)
