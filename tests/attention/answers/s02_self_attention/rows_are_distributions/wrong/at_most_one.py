"""An entry above 1 is refused, also within the tolerance.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if not ((weights >= 0) & (weights <= 1)).all():
        return False
    return bool(((weights.sum(-1) - 1).abs() <= tolerance).all())
