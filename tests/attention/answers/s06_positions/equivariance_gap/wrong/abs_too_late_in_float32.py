"""Wrong, two mistakes. The absolute value is taken of the largest difference, not of each: with
differences -5 and 1 the answer is 1. And everything is cast to float32 first, so that in float64 a
gap of 0.001 beside outputs of 1e6 comes out as 0 (or as a multiple of 0.0625).

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before.float()[order]
    difference = after.float() - expected
    return difference.max().abs().item()
