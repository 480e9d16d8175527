"""Undoes the order in `after` by index_copy, instead of reordering `before`, and takes an infinity
norm.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    put_back = torch.zeros_like(after).index_copy(0, order, after)
    return torch.linalg.vector_norm(put_back - before, ord=torch.inf).item()
