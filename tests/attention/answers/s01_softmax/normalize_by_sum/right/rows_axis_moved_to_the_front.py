"""Unusual: sums with Python's sum over unbound columns, and moves the last axis to the front to
divide.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = sum(scores.unbind(-1), scores.new_zeros(scores.shape[:-1]))
    if (totals == 0).any():
        raise ValueError("the sum of a row is zero")
    columns_first = scores.movedim(-1, 0)
    return (columns_first / totals).movedim(0, -1)
