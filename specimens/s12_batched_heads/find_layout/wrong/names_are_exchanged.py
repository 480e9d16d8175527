"""The two names are exchanged.

Heads first means that the first index counts heads.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    if projected.shape == want.shape and (projected - want).abs().max() < 1e-4:
        return "tokens first"
    want = want.transpose(0, 1)
    if projected.shape == want.shape and (projected - want).abs().max() < 1e-4:
        return "heads first"
    return "neither"
