"""Also forbids entries above 1, without the tolerance that the text gives to the sums. For [[1.005,
0.0]] and tolerance=0.01 the answer is False, but nothing is negative and the sum is near enough
to 1.

Diagnosis: none
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    probabilities = ((weights >= 0) & (weights <= 1)).all()
    sums_fit = ((weights.sum(dim=-1) - 1).abs() <= tolerance).all()
    return bool(probabilities and sums_fit)
