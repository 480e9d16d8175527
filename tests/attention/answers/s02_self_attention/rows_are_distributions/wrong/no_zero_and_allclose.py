"""Refuses weights of 0, and torch.allclose adds its relative tolerance.

Diagnosis: An entry of exactly 0 is refused. Sums that are off by a little more than the tolerance
are accepted.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    sums = weights.sum(-1)
    return bool((weights > 0).all() and torch.allclose(sums, torch.ones(()), atol=tolerance))
