"""Puts the rows of after back to their old places and compares there, with the larger of maximum
and negated minimum.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    restored = torch.zeros_like(after).index_copy(0, order, after)
    difference = restored - before
    return max(difference.max().item(), -difference.min().item())
