"""Right, with a match statement and a different comparison for each kind; nothing is inverted.

Diagnosis: none
"""

def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    match kind:
        case "blocked":
            return torch.ne(mask, 0)
        case "keep":
            return torch.eq(mask, 0)
        case "additive":
            return torch.isneginf(mask)
        case other:
            raise ValueError(f"unknown kind of mask: {other!r}")
