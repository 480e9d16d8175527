"""A row that differs by exactly the tolerance is refused: with tolerance 0 nothing is accepted.

Diagnosis: A sum that is off by exactly the tolerance counts as wrong.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    return bool((weights >= 0).all() and ((weights.sum(-1) - 1).abs() < tolerance).all())
