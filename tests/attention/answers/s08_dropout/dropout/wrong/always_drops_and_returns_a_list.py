"""Drops in evaluation, too, and returns a list of the values after dropout and the mask of those that
are kept.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p < 1:
        raise ValueError(f"p must be at least 0 and less than 1, got {p}")
    keep = torch.rand_like(x) >= p
    return [x * keep / (1 - p), keep]
