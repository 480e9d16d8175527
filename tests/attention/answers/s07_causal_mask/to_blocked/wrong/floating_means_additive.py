"""Wrong: a floating mask that is neither "blocked" nor "keep" is taken for additive without asking
for the kind. to_blocked(torch.zeros(2, 2), "upside down") returns a mask, but the text promises a
ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind == "blocked":
        return mask != 0
    if kind == "keep":
        return mask == 0
    if mask.is_floating_point():
        return mask == -math.inf
    raise ValueError(f"unknown kind of mask: {kind}")
