"""Unusual: `after` is put back into the old order (the inverse permutation from argsort) and
compared with `before`; the largest difference is a vector norm with ord=inf.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    inverse = torch.argsort(order)
    restored = after.index_select(0, inverse)
    return torch.linalg.vector_norm(restored - before, ord=math.inf).item()
