"""The function returns after its first row.

Look at the indentation of `return`: in which of the loops is it?
"""

import torch


def scores_by_loops(X):
    n = X.shape[0]
    scores = torch.zeros(n, n)
    for i in range(n):
        for j in range(n):
            scores[i, j] = torch.dot(X[i], X[j])
        return scores
