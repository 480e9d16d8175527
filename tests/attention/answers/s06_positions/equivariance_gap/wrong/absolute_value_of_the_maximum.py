"""Wrong: the absolute value is taken of the largest signed difference, so larger negative
differences are missed whenever the signs are mixed.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = torch.index_select(before, 0, order)
    difference = after - expected
    return abs(float(difference.max()))
