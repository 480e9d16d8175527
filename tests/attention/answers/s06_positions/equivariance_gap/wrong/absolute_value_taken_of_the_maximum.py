"""The absolute value is taken of the maximum and not of the differences, so a large negative
difference does not count as soon as another entry is less negative.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    """How far two outputs are from what equivariance demands."""
    expected = before[order]
    difference = after - expected
    return difference.max().abs().item()
