"""Two mistakes: finds zero sums by the product of all sums, which underflows to 0 for many small
sums; and returns the argument itself, not a new tensor, when its rows already sum to about 1.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    totals = scores.sum(dim=-1, keepdim=True)
    # a product is zero exactly if one of its factors is
    if totals.prod() == 0:
        raise ValueError("the sum of a row is zero")
    if torch.allclose(totals, torch.ones_like(totals)):
        return scores  # nothing to do
    return scores / totals
