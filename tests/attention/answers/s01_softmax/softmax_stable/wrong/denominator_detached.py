"""The sum below the fraction bar is detached together with the maximum, so the values are right
but the gradients are not those of the softmax.

Diagnosis: none
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    # The maximum and the sum only rescale; no gradient is needed for them.
    top = x.detach().amax(dim=dim, keepdim=True)
    power = torch.exp(x - top)
    total = power.detach().sum(dim=dim, keepdim=True)
    return power / total
