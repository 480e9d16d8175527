# slip
"""The changed token itself is counted as a leak.

It sees itself, so its own output may move. Only rows strictly before `position` must not.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after - before).abs() > tolerance).any(dim=-1)
    return [i for i in range(position + 1) if moved[i]]
