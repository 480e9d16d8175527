"""Wrong. Tidies the kind up before it looks at it, so ``kind="Keep"`` and ``kind=" blocked"`` are
accepted, where any other kind than the three has to raise ValueError.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = str(kind).strip().lower()
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return ~mask.bool()
    if kind == "additive":
        return mask < 0
    raise ValueError(f"unknown kind of mask: {kind}")
