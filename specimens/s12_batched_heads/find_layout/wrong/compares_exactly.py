"""The numbers are compared without a tolerance, or with too small a one.

Two ways of computing the same sum may differ in the last digits. Differences of less than 1e-4 do
not count; the default tolerance of torch.allclose is smaller.
"""
# T16

import torch


def find_layout(projected, W, x):
    want = x @ W.transpose(1, 2)
    if torch.equal(projected, want):
        return "heads first"
    if torch.equal(projected, want.transpose(0, 1)):
        return "tokens first"
    return "neither"
