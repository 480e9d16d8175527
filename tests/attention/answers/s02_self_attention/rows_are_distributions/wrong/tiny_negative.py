"""Entries down to -1e-6 are taken for zero.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool((weights >= -1e-6).all() and ((weights.sum(-1) - 1).abs() <= tolerance).all())
