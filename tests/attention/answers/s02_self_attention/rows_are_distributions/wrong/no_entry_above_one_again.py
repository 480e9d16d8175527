"""Also demands that no entry is greater than 1, a condition that the text does not have.

Mistake: for [[1.05, 0.0]] and tolerance 0.1 it returns False, the text asks for True: no entry is
negative and the sum differs from 1 by 0.05.

Diagnosis: none
"""


import torch


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    in_range = (weights >= 0) & (weights <= 1)
    if not in_range.all():
        return False
    off = (weights.sum(dim=-1) - 1).abs()
    return bool((off <= tolerance).all())
