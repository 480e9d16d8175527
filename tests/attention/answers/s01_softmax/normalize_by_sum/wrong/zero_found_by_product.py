"""Looks for a zero sum in the product of all sums, which underflows to 0 for many small sums and
is nan for inf * 0, so fine rows raise and a zero row can be missed.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = scores.sum(dim=-1, keepdim=True)
    # a product is zero exactly when one of its factors is
    if sums.prod() == 0:
        raise ValueError("a row sums to zero")
    return scores / sums
