"""The absolute value is taken of the largest signed difference, so that a larger negative
difference elsewhere is not seen.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    difference = after - before[order]
    return abs(difference.max().item())
