"""Two mistakes: refuses every entry above 1 even if the row's sum is within the tolerance; and
leaves allclose its relative tolerance of 1e-5, which is added to the one asked for.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    are_probabilities = bool(((weights >= 0) & (weights <= 1)).all())
    sums = weights.sum(dim=-1)
    return are_probabilities and torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
