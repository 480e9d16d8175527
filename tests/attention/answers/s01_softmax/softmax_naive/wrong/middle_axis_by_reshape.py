"""Reshapes to (size, -1) without moving the axis to the front, so a middle dimension of three or
four is summed over the wrong groups.

Diagnosis: none
"""


def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    axis = dim % x.dim()
    size = x.shape[axis]
    powers = torch.exp(x)
    if axis == x.dim() - 1:
        flat = powers.reshape(-1, size)
        weights = flat / flat.sum(dim=1, keepdim=True)
    else:
        flat = powers.reshape(size, -1)
        weights = flat / flat.sum(dim=0, keepdim=True)
    return weights.reshape(x.shape)
