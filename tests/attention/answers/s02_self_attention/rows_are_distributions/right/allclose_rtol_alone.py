"""Torch.allclose with the tolerance as rtol of the number 1, and no atol.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    sums = weights.double().sum(dim=-1)
    ones = torch.ones_like(sums)
    return bool((weights >= 0).all()) and torch.allclose(sums, ones, rtol=tolerance, atol=0.0)
