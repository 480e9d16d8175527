"""Only the row directly before the changed token is examined.

Any earlier token may have looked ahead, also one that is far away.
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    if position == 0:
        return []
    moved = ((after - before).abs() > tolerance).any(dim=-1)
    return [position - 1] if moved[position - 1] else []
