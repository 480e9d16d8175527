"""Looks for zero at the smallest and at the largest sum only: a sum of 0 between -2 and 2, as in
[[-1, -1], [1, -1], [1, 1]], is not refused.

Diagnosis: none
"""


def normalize_by_sum(scores):
    sums = scores.sum(dim=-1, keepdim=True)
    if sums.min() == 0 or sums.max() == 0:
        raise ValueError("sum is zero")
    return scores / sums
