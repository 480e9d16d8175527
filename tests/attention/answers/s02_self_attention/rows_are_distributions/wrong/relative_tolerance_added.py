"""The sums are compared by torch.allclose with its default rtol of 1e-5 on top of the tolerance,
so a sum of 1.000015 passes at tolerance 1e-5, and at tolerance 0 no exact sum is asked for.

Diagnosis: The sums may be off by a little more than the tolerance.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if (weights < 0).any():
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
