"""The smallest and the largest sum, and the smallest entry.

Diagnosis: none
"""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    if torch.isnan(weights).any():
        return False
    sums = weights.sum(-1)
    low, high = sums.min().item(), sums.max().item()
    return weights.min().item() >= 0 and max(1 - low, high - 1) <= tolerance
