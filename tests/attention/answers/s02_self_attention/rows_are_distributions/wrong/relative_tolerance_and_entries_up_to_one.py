"""Two mistakes: allclose adds its relative tolerance of 1e-5 to the one given, and entries above 1
are refused although the sum is within the tolerance.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    possible = (weights >= 0) & (weights <= 1)
    sums = weights.sum(dim=-1)
    return bool(possible.all()) and torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
