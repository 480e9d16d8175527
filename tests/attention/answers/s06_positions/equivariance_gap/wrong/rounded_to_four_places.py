"""Rounds the gap to four places, so that rounding errors "do not disturb". Breaks "Returns one
number: the largest absolute difference": a model with a gap of 3e-5 comes out as perfectly
equivariant.

Diagnosis: The result is rounded to 4 places after the point.
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    gap = (before[order] - after).abs().max().item()
    return round(gap, 4)
