"""The numbers are sorted before they are compared, so their places do not count.

The order of the vectors is what distinguishes the two layouts.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    same = projected.numel() == want.numel() and torch.allclose(
        projected.flatten().sort().values, want.flatten().sort().values, atol=1e-4
    )
    if same and projected.shape == want.shape:
        return "heads first"
    if same and projected.shape == want.transpose(0, 1).shape:
        return "tokens first"
    return "neither"
