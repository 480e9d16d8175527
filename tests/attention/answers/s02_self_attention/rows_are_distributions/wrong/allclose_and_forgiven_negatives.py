"""Two mistakes: allclose adds its own relative tolerance of 1e-5 to the one that is given, so [[0.5,
0.500015]] is True at the tolerance 1e-5, and weights below zero by no more than 1e-6 are
forgiven, so [[1.0, -5e-7]] is True. The text says False for both.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if (weights < -1e-6).any():  # a little below zero is only rounding
        return False
    sums = weights.sum(dim=-1)
    return torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
