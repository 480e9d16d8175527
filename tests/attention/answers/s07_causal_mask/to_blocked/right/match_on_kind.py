"""Right. A match statement; each kind is one comparison, which makes a new bool tensor for any
dtype.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    match kind:
        case "blocked":
            return torch.ne(mask, 0)
        case "keep":
            return torch.logical_not(mask)
        case "additive":
            return torch.isneginf(mask)
        case _:
            raise ValueError(f"unknown kind of mask: {kind!r}")
