"""A difference downwards counts as equal: its sign is not taken away.

A number that is far too small is also wrong. Compare the size of the difference.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    if projected.shape == want.shape and (projected - want < 1e-4).all():
        return "heads first"
    want = want.transpose(0, 1)
    if projected.shape == want.shape and (projected - want < 1e-4).all():
        return "tokens first"
    return "neither"
