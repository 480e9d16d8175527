"""Leaves torch at once: compares lists of Python floats, lazily, and lets itertools.compress pick
the row numbers; it stops by itself at the position.

Diagnosis: none
"""
from itertools import compress


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    noticed = (
        any(abs(new - old) > tolerance for old, new in zip(*rows))
        for rows in zip(before.tolist(), after.tolist())
    )
    return [*compress(range(position), noticed)]
