# slip
"""One good row is enough for True.

The question is whether *every* row is good, not whether *any* is.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool(((weights.sum(dim=-1) - 1).abs() <= tolerance).any()) and bool((weights >= 0).all())
