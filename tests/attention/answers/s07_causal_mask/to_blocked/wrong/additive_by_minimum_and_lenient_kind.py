"""Two mistakes: an additive mask is blocked where it equals its minimum, so one without any -inf
comes out blocked everywhere; and kind is stripped and lower-cased, so that "Keep" or " keep "
raises no ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.strip().lower()
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return torch.logical_not(mask)
    if kind == "additive":
        # 0 is the largest value, the blocked entries hold the smallest
        return mask == mask.min()
    raise ValueError(f"unknown kind of mask: {kind}")
