"""The number of tokens, 6, is written into the code.

Shorter and longer sentences fail. Where in X's shape is the length of the sentence?
"""

import torch


def scores_by_loops(X):
    # T43
    scores = torch.zeros(6, 6)
    for i in range(6):
        for j in range(6):
            scores[i, j] = torch.dot(X[i], X[j])
    return scores
