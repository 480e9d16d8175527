"""Takes the row sums by an einsum with an ellipsis and raises the error in a helper function.

Diagnosis: none
"""


def _refuse_zeros(totals: torch.Tensor) -> torch.Tensor:
    empty = totals.eq(0)
    if empty.any():
        raise ValueError(f"{int(empty.sum())} of the rows cannot be normalized: their sum is zero")
    return totals


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = _refuse_zeros(torch.einsum("...i->...", scores))
    return torch.true_divide(scores, totals[..., None])
