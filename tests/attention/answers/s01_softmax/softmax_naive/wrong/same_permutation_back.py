"""Moves ``dim`` to the end and goes back with the same permutation instead of its inverse; for two
axes they agree. For ``x`` of shape (2, 3, 4) and dim=0 the result has shape (4, 2, 3) instead of
(2, 3, 4).

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = dim % x.dim()
    order = [k for k in range(x.dim()) if k != dim] + [dim]
    powers = x.permute(order).exp()
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights.permute(order)
