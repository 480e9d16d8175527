"""Compares in float32 whatever the dtype is, so small leaks in float64 outputs vanish. Wrong for
float64 outputs before = [[100.0], [0.0]], after = [[100.000003], [0.0]] with position 1: the text
wants [0], and [] comes back.

Diagnosis: Numbers of float64 are compared in float32: small differences are lost.
"""


def leaking_rows(
    before: torch.Tensor, after: torch.Tensor, position: int, tolerance: float = 1e-6
) -> list[int]:
    # half precision cannot be compared well, so use float
    difference = (after.float() - before.float()).abs()
    moved = (difference > tolerance).any(dim=1)
    return [row for row in range(position) if moved[row]]
