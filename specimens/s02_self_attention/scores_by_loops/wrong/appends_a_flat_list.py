# slip
"""The scores are right but form one long row.

One loop inside the other gives n * n numbers; the result should have shape (n, n).
"""

import torch


def scores_by_loops(X):
    scores = []
    for x in X:
        for y in X:
            scores.append(torch.dot(x, y))
    return torch.stack(scores)
