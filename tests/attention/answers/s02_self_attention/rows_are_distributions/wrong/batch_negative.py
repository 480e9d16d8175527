"""Negative entries looked for in the first item of a batch only (weights[0]).

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    first = weights if weights.dim() == 2 else weights[0]
    if not (first >= 0).all():
        return False
    return bool(((weights.sum(-1) - 1).abs() <= tolerance).all())
