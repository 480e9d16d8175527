"""Unusual: sums by einsum without keepdim, the row axis moved to the front so that broadcasting
fits, zeros found by counting; the result is not contiguous.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = torch.einsum("...i->...", scores)
    if torch.count_nonzero(totals) < totals.numel():
        raise ValueError("the sum of a row is zero")
    return torch.div(scores.movedim(-1, 0), totals).movedim(0, -1)
