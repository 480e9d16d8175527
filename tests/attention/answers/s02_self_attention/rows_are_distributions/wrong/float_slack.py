"""allclose adds a slack of 1e-6: the row (0.5, 0.5000005) passes with tolerance 0.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    if not (weights >= 0).all():
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance, rtol=1e-6)
