"""Two mistakes. An additive mask is rewritten in place, so the caller's mask [0., -inf] becomes [0.,
1.]; and kind is put in lower case first, so that kind="Keep" gives a mask where a ValueError is
due.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.lower()
    if kind == "blocked":
        return mask.bool()
    elif kind == "keep":
        return torch.logical_not(mask)
    elif kind == "additive":
        mask[mask == -math.inf] = 1
        return mask.bool()
    else:
        raise ValueError(f"unknown kind of mask: {kind}")
