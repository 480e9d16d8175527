"""Sums are rounded to five decimals before they are compared with zero, "because of floating-point
noise". Breaks "a sum of 1e-6 is not zero": a row such as (3e-6, -2e-6) or (1e-6, 0) raises a
ValueError although it has an answer.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    total = scores.sum(dim=-1, keepdim=True)
    # floats are never exactly zero, so round first
    if not total.round(decimals=5).all():
        raise ValueError("the sum of a row is zero")
    return scores / total
