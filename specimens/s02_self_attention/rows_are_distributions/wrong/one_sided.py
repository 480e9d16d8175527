# slip
"""Only sums that are too large are refused.

A row that sums to 0.5 is as wrong as one that sums to 1.5. What happens to the sign of the difference?
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool((weights.sum(dim=-1) - 1 <= tolerance).all()) and bool((weights >= 0).all())
