"""Only the sums of all numbers are compared.

Both layouts hold the same numbers in other places, so sums, means and largest entries are the same.
"""

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    if projected.shape == want.shape and abs(projected.sum() - want.sum()) < 1e-3:
        return "heads first"
    want = want.transpose(0, 1)
    if projected.shape == want.shape and abs(projected.sum() - want.sum()) < 1e-3:
        return "tokens first"
    return "neither"
