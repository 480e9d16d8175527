"""Transposes the result once more, which changes nothing, because the scores are symmetric."""

import torch


def scores_by_matmul(X):
    # T55: no check on the scores can tell this from the plain answer, and none should.
    return torch.matmul(X, X.swapaxes(-1, -2)).transpose(-1, -2)
