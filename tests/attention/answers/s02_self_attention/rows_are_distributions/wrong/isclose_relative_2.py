"""Wrong for sums above 1. math.isclose(total, 1, rel_tol=tolerance) is relative to the larger of
both numbers, so a sum of s > 1 is accepted if s - 1 <= tolerance * s: 1.1 passes with a
tolerance of 0.095, although it is 0.1 away from 1.

Diagnosis: The tolerance is relative to the larger one of 1 and the sum.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    flat = weights.reshape(-1, weights.size(-1))
    for row in flat:
        total = row.sum().item()
        if (row < 0).any() or not math.isclose(total, 1.0, rel_tol=tolerance):
            return False
    return True
