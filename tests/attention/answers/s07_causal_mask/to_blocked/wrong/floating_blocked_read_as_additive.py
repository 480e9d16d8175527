"""A floating mask of kind "blocked" is read as an additive one, so its ones come out as free.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind == "keep":
        return mask == 0
    if kind in ("blocked", "additive"):
        # Both mark what is blocked: floating masks with -inf, the others with 1 or True.
        if mask.is_floating_point():
            return torch.isneginf(mask)
        return mask != 0
    raise ValueError(f"unknown kind of mask: {kind!r}")
