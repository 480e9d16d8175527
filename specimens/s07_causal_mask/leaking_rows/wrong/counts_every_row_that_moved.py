# slip
"""Every row that moved is counted, whether it comes before or after the changed token.

Later tokens are allowed to see the change. Which rows are not?
"""

import torch


def leaking_rows(before, after, position, tolerance=1e-6):
    moved = ((after - before).abs() > tolerance).any(dim=-1)
    return torch.nonzero(moved).flatten().tolist()
