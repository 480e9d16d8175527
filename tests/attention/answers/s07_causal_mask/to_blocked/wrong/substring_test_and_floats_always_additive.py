"""Two mistakes: the kind is tested as a substring, so "" or "add" raises nothing; and a floating
mask of kind "blocked" is read as additive, so its ones come out free.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind not in "blocked keep additive":
        raise ValueError(f"unknown kind: {kind}")
    if kind == "keep":
        return mask.logical_not()
    if mask.is_floating_point():
        return mask.isneginf()
    return mask != 0
