# slip
"""The running sum is set to zero once, so every score contains all the scores before it.

Follow the variable that adds up the products: where must it start again at zero?
"""

import torch


def scores_by_loops(X):
    n, d = X.shape
    scores = torch.zeros(n, n)
    total = 0.0
    for i in range(n):
        for j in range(n):
            for k in range(d):
                total += float(X[i, k] * X[j, k])
            scores[i, j] = total
    return scores
