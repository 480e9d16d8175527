"""allclose adds a relative tolerance of its own.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""

import torch


def rows_are_distributions(weights, tolerance=1e-5):
    s = weights.sum(-1)
    return bool((weights >= 0).all()) and torch.allclose(s, torch.ones_like(s), atol=tolerance)
