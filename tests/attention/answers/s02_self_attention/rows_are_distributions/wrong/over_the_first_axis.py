"""Sums over axis 0, strict positivity.

Diagnosis: An entry of exactly 0 is refused. The sums run along the first axis, not along the last
one.
"""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    positive = (weights > 0).all()
    return bool(positive & ((weights.sum(0) - 1).abs() <= tolerance).all())
