"""A nan gives True: the function looks for entries that are bad (< 0, difference > tolerance), and
comparisons with nan are never true.

Diagnosis: A nan slips through, because it is neither too large nor too small.
"""


def rows_are_distributions(weights: torch.Tensor, tolerance: float = 1e-5) -> bool:
    if (weights < 0).any():
        return False
    sums = weights.sum(dim=-1)
    if ((sums - 1).abs() > tolerance).any():
        return False
    return True
