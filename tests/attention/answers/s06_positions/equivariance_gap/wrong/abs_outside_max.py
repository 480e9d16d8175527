"""Wrong: the absolute value is taken of the largest difference, not of each difference. With before
= [[0.], [0.]], after = [[-5.], [1.]] and order = [0, 1] it returns 1, and 5 is right.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""

def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    return abs(float((after - expected).max()))
