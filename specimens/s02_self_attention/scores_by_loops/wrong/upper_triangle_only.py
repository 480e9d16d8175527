# slip
"""Only the pairs with j >= i are computed; the other half of the matrix stays empty.

Each pair is needed once for every order of its tokens. What is in row 2, column 0?
"""

import torch


def scores_by_loops(X):
    n = X.shape[0]
    scores = torch.zeros(n, n)
    for i in range(n):
        for j in range(i, n):
            scores[i, j] = torch.dot(X[i], X[j])
    return scores
