"""Also refuses entries above 1, though only the row's sum counts, and it has a tolerance.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    probabilities = (weights >= 0.0) & (weights <= 1.0)
    sums_fit = (weights.sum(dim=-1) - 1.0).abs() <= tolerance
    return bool(probabilities.all()) and bool(sums_fit.all())
