# slip
"""Sums that are one within the tolerance are refused.

Rounded numbers seldom sum to 1 exactly, even where 1.0000 is printed. Use the tolerance.
"""
# T47


def rows_are_distributions(weights, tolerance=1e-5):
    return bool((weights >= 0).all()) and bool((weights.sum(dim=-1) == 1).all())
