"""Moves the rows of after back to their old places with index_copy and compares there, by the
maximum norm. The same differences in another order, so the largest is the same.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    moved_back = torch.zeros_like(after).index_copy(0, order, after)
    difference = moved_back.double() - before.double()
    return torch.linalg.vector_norm(difference, ord=float("inf")).item()
