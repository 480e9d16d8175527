"""One comparison with the value that means blocked, and tuple.index raises the ValueError itself.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    place = ("blocked", "keep", "additive").index(kind)  # ValueError for any other kind
    blocked_value = (1, 0, -math.inf)[place]
    return mask == blocked_value
