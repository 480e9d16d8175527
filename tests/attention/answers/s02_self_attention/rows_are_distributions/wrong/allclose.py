"""allclose adds its own relative tolerance of 1e-5 to the tolerance.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if (weights < 0).any() or weights.isnan().any():
        return False
    sums = weights.sum(-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
