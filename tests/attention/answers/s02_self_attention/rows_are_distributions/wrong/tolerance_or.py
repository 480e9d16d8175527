"""A tolerance of 0 is taken for no tolerance, so for 1e-5: (0.5, 0.5000005) passes with it.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    tolerance = tolerance or 1e-5
    if (weights < 0).any() or weights.isnan().any():
        return False
    return bool(((weights.sum(dim=-1) - 1).abs() <= tolerance).all())
