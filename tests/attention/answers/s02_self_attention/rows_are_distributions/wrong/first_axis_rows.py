"""Of a batch only the last sentence is looked at.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if weights.dim() > 2:
        weights = weights[-1]
    return bool((weights >= 0).all() and ((weights.sum(-1) - 1).abs() <= tolerance).all())
