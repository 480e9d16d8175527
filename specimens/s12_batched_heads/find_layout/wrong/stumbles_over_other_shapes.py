"""A tensor of another shape raises an error in the comparison.

Two tensors can be subtracted only if their shapes fit. Compare the shapes first.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    if (projected - want).abs().max() < 1e-4:
        return "heads first"
    if (projected - want.transpose(0, 1)).abs().max() < 1e-4:
        return "tokens first"
    return "neither"
