"""The largest signed difference is taken and its sign removed afterwards; a large negative
difference beside a small positive one is overlooked.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    return abs((after - expected).max().item())
