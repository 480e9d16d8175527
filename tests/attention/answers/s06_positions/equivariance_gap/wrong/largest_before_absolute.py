"""Takes the largest difference first and its absolute value afterwards. If after equals
before[order] but one entry is smaller by 5, the gap should be 5; here it is 0.

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger size
do not count.
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    expected = before[order]
    difference = after - expected
    return difference.max().abs().item()
