"""Undoes the reordering on ``after`` (scatters its rows back to where their tokens were in ``x``)
instead of reordering ``before``, works in double precision, and takes the Chebyshev norm of the
difference. Zero rows are handled separately.

Diagnosis: none
"""


def equivariance_gap(before: torch.Tensor, after: torch.Tensor, order: torch.Tensor) -> float:
    home = torch.empty(before.shape, dtype=torch.float64)
    # row i of `after` is about old token order[i]: send it home
    home.index_copy_(0, order, after.detach().to(torch.float64))
    delta = home - before.detach().to(torch.float64)
    if delta.numel() == 0:
        return 0.0
    return torch.linalg.vector_norm(delta, ord=math.inf).item()
