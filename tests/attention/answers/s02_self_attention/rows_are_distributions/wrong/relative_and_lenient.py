"""Wrong twice: math.isclose takes the tolerance relative to the larger number, so the row (0.5,
0.605) passes with tolerance 0.1 although its sum is 0.105 off; and entries down to -1e-6 are let
through, so (1.0000005, -0.0000005) passes.

Diagnosis: The tolerance is relative to the larger one of 1 and the sum.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if (weights < -1e-6).any():
        return False
    sums = weights.sum(dim=-1).flatten().tolist()
    return all(math.isclose(total, 1.0, rel_tol=tolerance) for total in sums)
