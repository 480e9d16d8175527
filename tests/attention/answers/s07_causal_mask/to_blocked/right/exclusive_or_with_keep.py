"""All three kinds go through one expression: what is not zero, exclusive-or whether the kind is
keep.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind not in ("blocked", "keep", "additive"):
        raise ValueError(f"unknown kind of mask: {kind!r}")
    # -inf counts as True, so an additive mask and one of our own kind read alike.
    return mask.to(torch.bool) ^ (kind == "keep")
