"""The buffer has room for six tokens, whatever the sentence's length.

A shorter sentence leaves rows and columns over, a longer one does not fit. Make the buffer as large
as the sentence.
"""

import torch


def scores_by_loops(X):
    # T43
    scores = torch.zeros(6, 6)
    for i, x in enumerate(X):
        for j, y in enumerate(X):
            scores[i, j] = torch.dot(x, y)
    return scores
