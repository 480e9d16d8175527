"""The sums are averaged first.

Diagnosis: All sums are averaged, so rows that are too large make up for rows that are too
small.
"""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    ok = abs(weights.sum(dim=-1).mean().item() - 1) <= tolerance
    return ok and bool((weights >= 0).all())
