"""Wrong, two mistakes. A beginning of a kind's name is taken for the kind: kind="k" or "" raises no
ValueError. And a float32 keep mask of the caller is changed, since .float() makes no copy of it.

Diagnosis: none
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if "blocked".startswith(kind):
        return mask != 0
    if "keep".startswith(kind):
        flipped = mask.float()
        flipped -= 1
        return flipped.bool()
    if "additive".startswith(kind):
        return mask == -math.inf
    raise ValueError(f"unknown kind of mask: {kind}")
