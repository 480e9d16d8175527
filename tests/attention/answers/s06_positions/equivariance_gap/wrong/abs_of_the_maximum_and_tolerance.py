"""Takes the absolute value of the largest signed difference, so a larger negative one is
overlooked, and returns 0 for gaps within the tolerance of allclose.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    if torch.allclose(after, expected):
        return 0.0
    gap = (after - expected).max()
    return abs(gap.item())
