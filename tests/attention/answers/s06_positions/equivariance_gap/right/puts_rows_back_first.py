"""It undoes the order on ``after`` with index_copy and takes the infinity norm.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    put_back = torch.zeros_like(after).index_copy(0, order, after)
    return torch.linalg.vector_norm(put_back - before, ord=math.inf).item()
