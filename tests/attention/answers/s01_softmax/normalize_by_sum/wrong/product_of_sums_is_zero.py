"""Looks for a zero among the sums by multiplying all of them, and the product underflows in float32.
Wrong for ten float32 rows (1, -0.99999): each sum is about 1e-5, yet a ValueError is raised.

Diagnosis: none
"""

def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row.

    scores: ``(..., n)``, float, with one or more dimensions. A row is what lies along the last
        dimension; ``(n,)`` is a single row.

    Returns a new tensor of the same shape, each row divided by its own sum. Nothing else is done to
    the scores: they may be negative, and then so may the result. The argument is not changed.
    Raises ``ValueError`` when the sum of any row is zero (also when other rows are fine); a sum of
    1e-6 is not zero.
    """
    totals = scores.sum(dim=-1, keepdim=True)
    # If one of the sums is zero, their product is zero, too.
    if totals.prod() == 0:
        raise ValueError("a row has sum zero")
    return scores / totals
