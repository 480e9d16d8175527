"""Works out what is free by comparing with 0, one comparison per kind, and negates at the end; exp
or isinf are not needed.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind == "keep":
        free = mask.ne(0)
    elif kind == "blocked" or kind == "additive":
        free = mask.eq(0)  # of an additive mask too: what is free adds nothing
    else:
        raise ValueError(f"unknown kind of mask: {kind!r}")
    return free.logical_not()
