"""Wrong: "in" on a string looks for a part of it, so that other kinds are let through.
to_blocked(mask, "block") or to_blocked(mask, "") raises no ValueError.

Diagnosis: none
"""

def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind not in "blocked, keep, additive":
        raise ValueError(f"unknown kind: {kind}")
    if kind == "keep":
        return ~mask.bool()
    if kind == "additive":
        return mask == -math.inf
    return mask.bool()
