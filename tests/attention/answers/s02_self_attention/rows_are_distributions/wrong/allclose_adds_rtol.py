"""Wrong: torch.allclose adds its relative tolerance of 1e-5 to the one that was asked for. For
[[0.5, 0.500015]] and the default tolerance it says True, although the sum is 1.5e-5 off; the same
with tolerance=0.0 and a sum of 1.000005.

Diagnosis: Sums that are off by a little more than the tolerance are accepted.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    sums = weights.sum(dim=-1)
    positive = bool((weights >= 0).all())
    return positive and torch.allclose(sums, torch.ones_like(sums), atol=tolerance)
