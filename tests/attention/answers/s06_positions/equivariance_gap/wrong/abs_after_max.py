"""Takes the maximum first and the absolute value afterwards, so a large negative difference is
missed. If after equals before[order] but for one entry that is 5 too small, it returns 0 instead
of 5.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    difference = after - before[order]
    return difference.max().abs().item()
