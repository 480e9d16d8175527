"""Looks up the number that means blocked in each convention and compares the mask with it once,
turning a failed look-up into the ValueError.

Diagnosis: none
"""


_BLOCKED_SYMBOL = {"blocked": 1, "keep": 0, "additive": -math.inf}


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    try:
        symbol = _BLOCKED_SYMBOL[kind]
    except KeyError:
        known = ", ".join(sorted(_BLOCKED_SYMBOL))
        raise ValueError(f"unknown kind of mask {kind!r}; known are: {known}") from None
    return torch.eq(mask, symbol)
