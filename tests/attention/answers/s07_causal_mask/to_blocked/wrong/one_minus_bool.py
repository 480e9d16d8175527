"""Turns a keep mask round with 1 - mask, which torch refuses for bools (RuntimeError). Breaks
"Masks of the first two kinds may be of dtype bool", for kind "keep" with a bool mask; integers
and floats come out right.

Diagnosis: A mask of bools is subtracted from 1, which PyTorch refuses.
"""
def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    if kind == "blocked":
        return mask.to(torch.bool)
    if kind == "keep":
        return (1 - mask).to(torch.bool)
    if kind == "additive":
        return torch.isinf(mask)
    raise ValueError(f"unknown kind of mask: {kind!r}")
