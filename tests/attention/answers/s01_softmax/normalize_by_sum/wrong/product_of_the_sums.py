"""Whether any sum is zero is asked of the product of all sums, which underflows to 0 when there are
many small ones. Wrong for torch.full((60, 2), 0.05): all sums are 0.1, but a ValueError is
raised.

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
    total = scores.sum(dim=-1, keepdim=True)
    if total.prod() == 0:  # a product is zero if one factor is
        raise ValueError("the sum of a row is zero")
    return scores / total
