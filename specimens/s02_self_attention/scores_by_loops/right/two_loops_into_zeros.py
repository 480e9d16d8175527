"""The plain answer: two loops that fill a matrix of zeros."""

import torch


def scores_by_loops(X):
    n, _ = X.shape
    out = torch.zeros(n, n)
    for i, a in enumerate(X):
        for j, b in enumerate(X):
            out[i, j] = torch.dot(a, b)
    return out
