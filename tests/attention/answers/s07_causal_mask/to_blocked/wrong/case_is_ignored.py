"""Wrong. The kind is normalised first, so that "KEEP" or " additive" are accepted, where every
other kind than the three has to raise a ValueError.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.strip().lower()
    if kind == "blocked":
        return mask != 0
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask == float("-inf")
    raise ValueError(f"kind must be 'blocked', 'keep' or 'additive', not {kind!r}")
