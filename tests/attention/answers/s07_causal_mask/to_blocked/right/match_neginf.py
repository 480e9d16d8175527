"""Right. A match statement; comparisons with 0 for whole numbers, floats and bools, isneginf for
additive masks.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    match kind:
        case "blocked":
            return mask.ne(0)
        case "keep":
            return torch.logical_not(mask)
        case "additive":
            return torch.isneginf(mask)
        case _:
            raise ValueError(f"kind should be blocked, keep or additive, not {kind!r}")
