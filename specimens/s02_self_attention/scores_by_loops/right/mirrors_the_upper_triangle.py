"""Computes each pair once and writes it to both places, since the scores are symmetric."""

import torch


def scores_by_loops(X):
    # T55: with symmetric scores this is right.
    n = len(X)
    scores = torch.empty(n, n, dtype=X.dtype)
    for i in range(n):
        for j in range(i, n):
            scores[i, j] = scores[j, i] = (X[i] * X[j]).sum()
    return scores
