"""Takes the largest signed difference and only then its absolute value. With before [[0.0, 0.0]],
after [[-5.0, 1.0]] and order [0] the gap is 5, this gives 1.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    gap = (after - expected).max()
    return abs(gap.item())
