"""Wrong. In an additive mask the lowest entry counts as blocked; in a mask that blocks nothing,
to_blocked(torch.zeros(2, 2), "additive"), that is every entry.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask == mask.min()
    raise ValueError(f"unknown kind {kind!r}")
