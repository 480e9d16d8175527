"""Uses match, logical_not (twice for "blocked") and the exponential of an additive mask.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    match kind:
        case "keep":
            free = mask
        case "blocked":
            free = torch.logical_not(mask)
        case "additive":
            free = torch.exp(mask.double())  # 1 where free, 0 where blocked
        case _:
            raise ValueError(f"unknown kind of mask: {kind!r}")
    return torch.logical_not(free)
