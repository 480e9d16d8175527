"""Compares with torch.allclose and forgets its default rtol of 1e-5, which is added to the
tolerance: a sum of 1.000015 passes at tolerance 1e-5.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if not bool((weights >= 0).all()):
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
