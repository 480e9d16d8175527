"""Looks for a zero sum only in the smallest of the row sums.

Mistake: for [[-1.0, -3.0], [1.0, -1.0]] (sums -4 and 0) it returns [[0.25, 0.75], [inf, -inf]], the
text asks for a ValueError, because the sum of any row is zero.

Diagnosis: none
"""


import torch


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = scores.sum(dim=-1, keepdim=True)
    if sums.min() == 0:
        raise ValueError("there is a row with sum zero")
    return scores / sums
