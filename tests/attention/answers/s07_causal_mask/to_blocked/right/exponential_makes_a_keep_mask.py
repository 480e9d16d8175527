"""An additive mask becomes a keep mask by exp; then a match statement compares with zero.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    match kind:
        case "additive":
            return to_blocked(mask.exp(), "keep")
        case "keep":
            return torch.eq(mask, 0)
        case "blocked":
            return torch.ne(mask, 0)
        case _:
            raise ValueError(f"unknown kind of mask: {kind!r}")
