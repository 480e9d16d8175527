"""Wrong: to find out whether any sum is zero, all sums are multiplied and the product is compared
with zero. With many rows of small sums the product underflows in float32 (for example 60 rows
with sum 0.1, or 8 rows with sum 1e-6), and a ValueError is raised although no row has the sum
zero.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    """Divide every score by the sum of its row."""
    sums = torch.sum(scores, dim=-1, keepdim=True)
    # a product is zero exactly if one of its factors is
    if torch.prod(sums) == 0:
        raise ValueError("sum of a row is 0")
    return scores / sums
