"""With the row axis moved to the front, so that the sums without keepdim line up from the right,
and zeros found by counting.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = torch.einsum("...n->...", scores)
    if torch.count_nonzero(totals) < totals.numel():
        raise ValueError("a row with the sum 0 cannot be normalized")
    shares = torch.true_divide(scores.movedim(-1, 0), totals)
    return shares.movedim(0, -1).contiguous()
