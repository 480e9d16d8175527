"""Takes the maximum first and the absolute value afterwards, so a large negative difference beside
a small positive one is not seen.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    difference = after - expected
    # The sign must not be in the way.
    return abs(difference.max().item())
