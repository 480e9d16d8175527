"""Squeezes the last axis before `any`. With d_out = 1, outputs of shape (40, 1), `any` runs over
the tokens and IndexError is raised.

Diagnosis: none
"""


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = (after - before).abs().squeeze(-1) > tolerance
    moved = moved.any(dim=-1)
    return [i for i in range(position) if moved[i]]
