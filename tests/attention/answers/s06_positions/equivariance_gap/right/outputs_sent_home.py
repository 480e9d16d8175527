"""Sends the rows of after back to where their tokens came from and compares there. The largest
difference is the maximum norm.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    home = torch.empty_like(after).index_copy(0, order, after)
    return torch.linalg.vector_norm(home - before, ord=math.inf).item()
