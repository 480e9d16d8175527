"""No sum along an axis at all: the tensor is taken apart into its columns, these are folded with
torch.add into the sums of the rows, and the quotients are stacked again.

Diagnosis: none
"""

import functools


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row.

    scores: ``(..., n)``, float, with one or more dimensions. A row is what lies along the last
        dimension; ``(n,)`` is a single row.

    Returns a new tensor of the same shape, each row divided by its own sum. Nothing else is done to
    the scores: they may be negative, and then so may the result. The argument is not changed.
    Raises ``ValueError`` when the sum of any row is zero (also when other rows are fine); a sum of
    1e-6 is not zero.
    """
    columns = scores.unbind(dim=-1)
    totals = functools.reduce(torch.add, columns, scores.new_zeros(scores.shape[:-1]))
    if (totals == 0).any():
        raise ValueError("the scores of a row have the sum zero")
    return torch.stack([column / totals for column in columns], dim=-1)
