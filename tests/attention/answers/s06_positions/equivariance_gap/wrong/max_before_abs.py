"""Takes the largest signed difference and then its absolute value. Breaks "the largest absolute
difference", for outputs whose largest deviation is downwards, e.g. differences (-3, 1).

Diagnosis: The largest entry of after minus before is taken: negative differences of a larger
size do not count.
"""
def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    difference = after - before[order]
    return float(difference.max().abs())
