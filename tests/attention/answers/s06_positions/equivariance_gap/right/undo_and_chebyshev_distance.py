"""Puts the rows of ``after`` back to their old places (index_copy) and takes torch.dist with p =
inf.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    restored = torch.zeros_like(after).index_copy(0, order, after)
    return torch.dist(restored, before, p=math.inf)
