"""Computes one triangle and mirrors it.

Diagnosis: none
"""

import torch


def scores_by_loops(X):
    n = len(X)
    S = torch.zeros((n, n), dtype=X.dtype)
    for i in range(n):
        S[i, i] = (X[i] ** 2).sum()
        for j in range(i):
            S[i, j] = S[j, i] = (X[i] * X[j]).sum()
    return S
