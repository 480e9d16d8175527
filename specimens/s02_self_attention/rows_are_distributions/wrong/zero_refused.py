# slip
"""A weight of exactly zero is refused.

Zero is not negative: a token may pay no attention at all to another.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool(((weights.sum(dim=-1) - 1).abs() <= tolerance).all()) and bool((weights > 0).all())
