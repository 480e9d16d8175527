"""`kind in ("blocked")` is a search in a string and not in a tuple, so that "block", "lock" or the
empty string are taken for "blocked" and raise no ValueError.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind in ("keep", "additive"):
        # -inf is below zero; in a keep mask the zeros are what is blocked
        return mask == 0 if kind == "keep" else mask < 0
    if kind in ("blocked"):
        return mask != 0
    raise ValueError(f"unknown kind of mask: {kind!r}")
