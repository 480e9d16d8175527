"""Asks whether the smallest row sum is 0, so a zero row beside a row of negative sum is missed.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = scores.sum(dim=-1, keepdim=True)
    if sums.min() == 0:
        raise ValueError("a row has the sum zero and cannot be normalized")
    return scores / sums
