"""The tolerance is too large: a wrong number passes as right.

Numbers count as equal when they differ by less than 1e-4.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    if projected.shape == want.shape and torch.allclose(projected, want, atol=0.1):
        return "heads first"
    want = want.transpose(0, 1)
    if projected.shape == want.shape and torch.allclose(projected, want, atol=0.1):
        return "tokens first"
    return "neither"
