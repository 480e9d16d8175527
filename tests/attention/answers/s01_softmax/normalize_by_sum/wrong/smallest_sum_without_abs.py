"""Looks whether the smallest sum is zero, and forgets that sums may be negative. For [[-1, -2], [1,
-1]] the smallest sum is -3, and the zero in row 1 raises no ValueError but gives inf.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = scores.sum(dim=-1, keepdim=True)
    if sums.min() == 0:
        raise ValueError("the sum of a row is zero")
    return scores / sums
