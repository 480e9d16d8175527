"""Two mistakes. In an additive mask "blocked" is where the entry equals the smallest entry of the
mask: a mask of zeros only, in which all is free, comes out all blocked. And the kind is stripped
and put in lower case first, so "Keep" or " additive" are accepted where a ValueError is asked
for.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kind = kind.strip().lower()
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return mask.bool().logical_not()
    if kind == "additive":
        lowest = mask.min()
        return mask == lowest
    raise ValueError(f"I don't know the kind {kind}")
