"""A list of True and False is returned instead of the numbers of the rows.

Which rows are they? The list should hold their numbers, and be empty if there is none.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after - before).abs() > tolerance).any(dim=-1)
    return moved[:position].tolist()
