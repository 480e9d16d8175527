"""The tokens are projected with matrices of the wrong orientation.

A token is a column on the right of its matrix. As a row on the left it needs the transposed one.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W
    if projected.shape == want.shape and (projected - want).abs().max() < 1e-4:
        return "heads first"
    want = want.transpose(0, 1)
    if projected.shape == want.shape and (projected - want).abs().max() < 1e-4:
        return "tokens first"
    return "neither"
