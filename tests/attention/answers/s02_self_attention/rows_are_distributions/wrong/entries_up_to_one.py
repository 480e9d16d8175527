"""Asks that no entry is above 1, and forgets that none may be negative.

Diagnosis: Negative entries are not noticed.
"""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    if (weights > 1).any() or weights.isnan().any():
        return False
    return bool(((weights.sum(-1) - 1).abs() <= tolerance).all())
