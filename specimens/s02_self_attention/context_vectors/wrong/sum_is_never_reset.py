# slip
"""The running sum starts at zero only once, so each row carries all the rows before it.

Follow the variable that adds up: where must a new row start?
"""

import torch


def context_vectors(weights, X):
    if X.dim() == 3:
        return torch.stack([context_vectors(a, x) for a, x in zip(weights, X)])
    out = []
    total = torch.zeros_like(X[0])
    for i in range(weights.shape[0]):
        for j in range(X.shape[0]):
            total = total + weights[i, j] * X[j]
        out.append(total)
    return torch.stack(out)
