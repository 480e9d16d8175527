"""One good row is enough, and a sum that is off by just the tolerance is no good one.

Diagnosis: One row with a good sum is enough for True. A sum that is off by exactly the tolerance
counts as wrong.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    good = (weights.sum(-1) - 1).abs() < tolerance
    return bool((weights >= 0).all() and good.any())
