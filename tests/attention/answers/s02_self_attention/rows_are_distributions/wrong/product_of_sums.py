"""The product of all sums is compared with 1, so 0.5 and 2 make up for each other.

Diagnosis: The product of all sums is compared with 1.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool((weights >= 0).all() and abs(weights.sum(-1).prod() - 1) <= tolerance)
