"""Uses allclose with its own rtol on top, and does not check for negative entries: two mistakes.

Diagnosis: none
"""


def rows_are_distributions(weights, tolerance=1e-5):
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance, rtol=1e-3)
