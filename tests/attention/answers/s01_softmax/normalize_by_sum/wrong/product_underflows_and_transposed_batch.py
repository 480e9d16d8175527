"""Two mistakes: the product of the sums is compared with zero, and underflows for ten rows that each
have the sum 1e-6, so a ValueError is raised; and with three dimensions the sums line up with the
wrong axes, as for scores of shape (2, 3, 2), where rows are divided by the sums of other rows.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = scores.sum(dim=-1)
    if totals.prod() == 0:
        raise ValueError("the sum of a row is zero")
    if scores.dim() == 1:
        return scores / totals
    return (scores.mT / totals).mT
