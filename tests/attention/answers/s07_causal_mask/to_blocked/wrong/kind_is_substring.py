"""Wrong: the kind is looked for inside one long string, so parts of the names are accepted. For
kind="block" or kind="" a ValueError is promised, and here the mask is read as an additive one.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind not in "blocked, keep, additive":
        raise ValueError(f"unknown kind of mask: {kind!r}")
    if kind == "blocked":
        return mask == 1
    if kind == "keep":
        return mask == 0
    return mask == -math.inf
