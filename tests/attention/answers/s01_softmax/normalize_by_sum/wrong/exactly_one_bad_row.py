"""Looks whether exactly one sum is zero: where two rows have the sum 0, as in [[1, -1], [2, -2]],
inf comes back and no ValueError is raised.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = scores.sum(dim=-1, keepdim=True)
    if torch.count_nonzero(sums) == sums.numel() - 1:
        raise ValueError("a row has the sum 0")
    return scores / sums
