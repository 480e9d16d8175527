"""Wrong: asks whether the product of all row sums is zero, and this product underflows. For eight
rows (float32) that sum to 1e-6 each it raises a ValueError, although no sum is zero.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    sums = scores.sum(dim=-1, keepdim=True)
    # the product is zero as soon as one factor is
    if torch.prod(sums) == 0:
        raise ValueError("a row has the sum 0")
    return scores / sums
