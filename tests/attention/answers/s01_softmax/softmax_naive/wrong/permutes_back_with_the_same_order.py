"""Undoes the permutation by applying it again, which is no inverse for dim 2 or 3 (of 3 or 4).

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = dim % x.dim()
    order = [dim] + [axis for axis in range(x.dim()) if axis != dim]
    powers = torch.exp(x.permute(order))  # now the dimension to sum over is the first
    weights = powers / powers.sum(dim=0)
    return weights.permute(order)
