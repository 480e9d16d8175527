"""Undoes the order instead of applying it: rows of ``after`` are written back to their old places
with index_copy, and the difference is taken in double precision with an infinity norm. Returns a
tensor with one entry.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    # row i of `after` belongs to the old place order[i]
    put_back = torch.empty_like(after).index_copy(0, order, after)
    put_back = put_back.double()
    put_back -= before  # our own copy (double), nobody else's
    return torch.linalg.vector_norm(put_back, ord=math.inf)
