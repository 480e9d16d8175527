"""Puts the rows of `after` back to their old places (index_copy) and compares there, with the
infinity norm.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    put_back = torch.zeros_like(after).index_copy(0, order, after)
    return torch.linalg.vector_norm(put_back - before, ord=float("inf")).item()
