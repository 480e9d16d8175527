"""Rounds both outputs to six decimals before they are compared, so that small moves are lost or
made larger.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after.round(decimals=6) - before.round(decimals=6)).abs() > tolerance).any(dim=-1)
    return [i for i in range(position) if moved[i]]
