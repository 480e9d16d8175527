# slip
"""The row numbers are too large by one.

Rows are counted from 0, as Python does.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after - before).abs() > tolerance).any(dim=-1)
    return [i + 1 for i in range(position) if moved[i]]
