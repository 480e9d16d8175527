"""A zero sum is looked for in the product of all sums, which underflows to 0 for several small
sums, so ValueError is raised although no sum is zero.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = scores.sum(dim=-1, keepdim=True)
    if totals.prod() == 0:  # one factor 0 makes the product 0
        raise ValueError("a row has the sum 0")
    return scores / totals
