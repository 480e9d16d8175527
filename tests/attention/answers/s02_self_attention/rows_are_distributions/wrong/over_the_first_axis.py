"""Sums over axis 0, strict positivity.

Diagnosis: The columns are added up instead of the rows.
"""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    positive = (weights > 0).all()
    return bool(positive & ((weights.sum(0) - 1).abs() <= tolerance).all())
