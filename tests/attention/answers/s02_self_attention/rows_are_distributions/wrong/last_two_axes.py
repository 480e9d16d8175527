"""Sums over the last two axes of a batch are compared with the number of rows.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if weights.dim() == 2:
        sums = weights.sum(-1)
    else:
        sums = weights.sum((-2, -1)) / weights.shape[-2]
    return bool((weights >= 0).all()) and bool(((sums - 1).abs() <= tolerance).all())
