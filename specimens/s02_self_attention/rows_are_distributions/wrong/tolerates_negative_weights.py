# slip
"""A weight just below zero is let through.

The tolerance is for the sums. A weight is negative or it is not.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool((weights >= -tolerance).all() and ((weights.sum(-1) - 1).abs() <= tolerance).all())
