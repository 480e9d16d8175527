"""Only sums above 1 are refused if they are too large by the tolerance; sums below 1 may be off twice
as much.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    s = weights.sum(-1)
    return bool(
        (weights >= 0).all() and (s <= 1 + tolerance).all() and (s >= 1 - 2 * tolerance).all()
    )
