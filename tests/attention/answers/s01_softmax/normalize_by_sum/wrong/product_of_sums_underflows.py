"""Looks for a zero among the sums by multiplying them. The product of many small sums underflows:
torch.full((8, 2), 5e-7) has eight rows of sum 1e-6, which is not zero, and still a ValueError is
raised.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = scores.sum(dim=-1, keepdim=True)
    if sums.prod() == 0:  # a product is zero if one factor is
        raise ValueError("a row has sum 0")
    return scores / sums
