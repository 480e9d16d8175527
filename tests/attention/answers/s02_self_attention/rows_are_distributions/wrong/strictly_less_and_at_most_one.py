"""Two mistakes: the difference has to be less than the tolerance instead of at most, so that [[0.5,
0.25]] with tolerance 0.25 gives False instead of True. And entries above 1 are refused, though
[[1.01, 0.0]] with tolerance 0.02 should be True.

Diagnosis: A sum that is off by exactly the tolerance counts as wrong.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    are_probabilities = (weights >= 0) & (weights <= 1)
    off = (weights.sum(dim=-1) - 1).abs()
    return bool(are_probabilities.all()) and bool((off < tolerance).all())
