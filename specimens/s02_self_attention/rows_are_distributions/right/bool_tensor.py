"""Returns a tensor that holds one bool."""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    sums = weights.sum(dim=-1)
    inside = (sums >= 1 - tolerance) & (sums <= 1 + tolerance)
    return torch.logical_and(inside.all(), (weights >= 0).all())
