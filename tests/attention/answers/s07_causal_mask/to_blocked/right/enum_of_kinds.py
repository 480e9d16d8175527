"""An ``Enum`` knows the kinds; looking an unknown one up raises the ValueError by itself.

Diagnosis: none
"""


from enum import Enum


class _Kind(Enum):
    BLOCKED = "blocked"
    KEEP = "keep"
    ADDITIVE = "additive"


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    match _Kind(kind):
        case _Kind.KEEP:
            return torch.logical_not(mask)
        case _Kind.BLOCKED:
            return torch.ne(mask, 0)
        case _Kind.ADDITIVE:
            return torch.isneginf(mask)
