"""Two mistakes: in an additive mask the smallest entry counts as blocked, so a mask of zeros is
blocked everywhere, and kinds such as "Keep" or "ADDITIVE" are accepted where a ValueError is due.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.lower()
    if kind == "blocked":
        return mask != 0
    if kind == "keep":
        return mask == 0
    if kind == "additive":
        return mask == mask.min()
    raise ValueError(f"kind must be 'blocked', 'keep' or 'additive', not {kind!r}")
