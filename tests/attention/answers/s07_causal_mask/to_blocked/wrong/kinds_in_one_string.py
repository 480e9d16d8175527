"""The commas between the kinds are missing, so a part of the joined string is accepted as a kind.

Mistake: for mask = tensor([0.0, 1.0]) and kind = "block" it returns tensor([False, False]), the
text asks for a ValueError for any kind other than the three.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    kinds = (
        "blocked"
        "keep"
        "additive"
    )
    if kind not in kinds:
        raise ValueError(f"unknown kind of mask: {kind!r}")
    if kind == "blocked":
        return mask.bool()
    if kind == "keep":
        return ~mask.bool()
    return mask < 0
