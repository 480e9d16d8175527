"""Reads all three kinds alike, as "is not zero", and flips the answer with an exclusive or (!=)
for "keep" alone.

Diagnosis: none
"""


KINDS = ("blocked", "keep", "additive")


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind not in KINDS:
        raise ValueError(f"kind should be one of {KINDS}, not {kind!r}")
    is_set = mask != 0  # minus infinity is not zero either
    return is_set != (kind == "keep")
