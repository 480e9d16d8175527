"""The second layout is made with reshape, which does not exchange axes.

The shape changes, and the numbers stay in their order. So with equal sizes it is the first layout
once more.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    heads, tokens, width = want.shape
    if projected.shape == want.shape and (projected - want).abs().max() < 1e-4:
        return "heads first"
    want = want.reshape(tokens, heads, width)
    if projected.shape == want.shape and (projected - want).abs().max() < 1e-4:
        return "tokens first"
    return "neither"
