"""Sums are rounded to four places first.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    sums = torch.round(weights.sum(-1), decimals=4)
    return bool((weights >= 0).all() and ((sums - 1).abs() <= tolerance).all())
