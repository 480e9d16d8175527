"""Unusual: does not index `before` with the order. It sends the rows of `after` back to their old
places with index_copy (the inverse permutation, never computed) and takes the infinity norm of
the difference.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    # Row i of `after` belongs to the old token order[i]; put it back there.
    returned = torch.empty_like(after).index_copy(0, order, after)
    return torch.linalg.vector_norm(returned - before, ord=float("inf"))
