"""The numbers are compared without a tolerance.

Two ways of computing the same sum may differ in the last digit. Differences of less than 1e-4 are
none.
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
