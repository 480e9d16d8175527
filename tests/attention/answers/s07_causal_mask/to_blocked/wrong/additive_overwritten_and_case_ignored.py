"""Two mistakes: the caller's additive mask is overwritten with ones, and kinds such as "Keep" are
accepted in any case instead of raising ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.lower()
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask.logical_not()
    if kind == "additive":
        mask[mask == -math.inf] = 1.0
        return mask.bool()
    raise ValueError(f"unknown kind of mask: {kind!r}")
