# slip
"""The loops stop one token early.

`range(n)` already leaves out n. Which row and column of your result are still zero?
"""

import torch


def scores_by_loops(X):
    n = X.shape[0]
    scores = torch.zeros(n, n)
    for i in range(n - 1):
        for j in range(n - 1):
            scores[i, j] = torch.dot(X[i], X[j])
    return scores
