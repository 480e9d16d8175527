"""Differences are compared with the tolerance times the size of the entries, if that is above 1.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    allowed = tolerance * before.abs().clamp(min=1.0)
    moved = ((after - before).abs() > allowed).any(dim=-1)
    return [i for i in range(position) if moved[i]]
