"""One accumulator for all rows.

Diagnosis: The running sum starts at zero only once, so each row carries all the rows before it.
"""

import torch


def context_vectors(weights, X):
    if weights.dim() == 3:
        return torch.stack([context_vectors(w, x) for w, x in zip(weights, X)])
    rows, total = [], torch.zeros(X.shape[-1])
    for i in range(weights.shape[0]):
        for j in range(weights.shape[1]):
            total = total + weights[i, j] * X[j]
        rows.append(total)
    return torch.stack(rows)
