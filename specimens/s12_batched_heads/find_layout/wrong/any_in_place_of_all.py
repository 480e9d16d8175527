"""One equal number is enough; all of them should be equal.

Where head and token have the same index, both layouts agree anyway.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    if projected.shape == want.shape and ((projected - want).abs() < 1e-4).any():
        return "heads first"
    want = want.transpose(0, 1)
    if projected.shape == want.shape and ((projected - want).abs() < 1e-4).any():
        return "tokens first"
    return "neither"
