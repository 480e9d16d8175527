"""allclose adds its default rtol of 1e-5 to the tolerance, so sums that are further off than asked
are accepted.

Diagnosis: The sums may be off by a little more than the tolerance.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if (weights < 0).any():
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
