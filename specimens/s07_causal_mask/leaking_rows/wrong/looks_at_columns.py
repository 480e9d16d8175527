"""Columns are examined instead of rows.

Rows are tokens. Over which axis do you ask whether any entry has moved?
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after - before).abs() > tolerance).any(dim=0)
    return [i for i in range(min(position, len(moved))) if moved[i]]
