"""Default tolerance is 1e-4, not 1e-5.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-4):
    return bool((weights >= 0).all() and ((weights.sum(-1) - 1).abs() <= tolerance).all())
