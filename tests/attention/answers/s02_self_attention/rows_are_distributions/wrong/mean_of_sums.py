"""Compares the mean of all row sums with 1, so that two bad rows can cancel.

Diagnosis: All sums are averaged, so rows that are too large make up for rows that are too small.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if (weights < 0).any():
        return False
    return bool(abs(weights.sum(-1).mean() - 1) <= tolerance)
