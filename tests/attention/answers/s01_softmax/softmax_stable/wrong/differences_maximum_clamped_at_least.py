"""Differences to the maximum are clamped to at least -30, so entries of -inf do not get the weight 0
but about 1e-13, and the clamp cuts off the gradient of small entries.

Diagnosis: A score of -inf keeps a small weight, as where differences to the maximum are cut off
from below.
"""


def softmax_stable(x: torch.Tensor, dim: int) -> torch.Tensor:
    shifted = x - x.amax(dim=dim, keepdim=True)
    powers = torch.exp(shifted.clamp(min=-30.0))
    return powers / powers.sum(dim=dim, keepdim=True)
