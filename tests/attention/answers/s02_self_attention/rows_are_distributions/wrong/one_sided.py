"""No absolute value.

Diagnosis: Only sums that are too large are refused.
"""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    if not (weights >= 0).all():
        return False
    return bool((weights.sum(-1) - 1 <= tolerance).all())
