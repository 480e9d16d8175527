# slip
"""The columns are added up instead of the rows.

Each token distributes its attention along its own row, the last axis.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    sums = weights.sum(dim=-2)
    return bool(((sums - 1).abs() <= tolerance).all()) and bool((weights >= 0).all())
