"""The largest signed difference is returned, without an absolute value, so entries of after that are
too small do not count.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    return float((after - before[order]).max())
