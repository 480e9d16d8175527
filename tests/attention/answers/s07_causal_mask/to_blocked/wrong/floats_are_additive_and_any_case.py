"""Two mistakes. A floating mask of kind "blocked" is read as an additive one, so [0.0, 1.0] comes
out as all free; and kinds such as "Keep" or " blocked" are accepted, where a ValueError is
promised.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.strip().lower()
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError(f"kind must be blocked, keep or additive, not {kind}")
    if mask.is_floating_point() and kind != "keep":
        return mask < 0  # -inf is blocked
    blocked = mask.bool()
    return ~blocked if kind == "keep" else blocked
