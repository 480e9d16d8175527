"""A fixed tolerance is used instead of the caller's.

`tolerance` is an argument: follow it through the function.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool(((weights.sum(dim=-1) - 1).abs() <= 1e-5).all()) and bool((weights >= 0).all())
