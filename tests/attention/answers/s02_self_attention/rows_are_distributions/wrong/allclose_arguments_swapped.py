"""Allclose has the sums as its second argument, so the relative tolerance is relative to the
sum: a sum of 1.105 is accepted with tolerance 0.1, and one of 0.905 is refused.

Diagnosis: The tolerance is relative to the sum, not to 1.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    sums = weights.sum(dim=-1)
    ones = torch.ones_like(sums)
    return bool((weights >= 0).all()) and torch.allclose(ones, sums, rtol=tolerance, atol=0)
