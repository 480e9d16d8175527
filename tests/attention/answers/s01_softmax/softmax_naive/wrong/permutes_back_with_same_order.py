"""Moves dim to the end with a permutation and applies the same permutation again to go back
instead of its inverse, which is wrong for example for dim=0 of three axes.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    dim = dim % x.dim()
    # Put the dimension that is summed over last, as in the formula.
    order = [axis for axis in range(x.dim()) if axis != dim] + [dim]
    powers = torch.exp(x.permute(order))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    # And back again.
    return weights.permute(order)
