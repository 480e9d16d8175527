"""The loops run over six tokens, whatever the sentence's length.

Longer sentences lose their end, shorter ones fail. Ask the tensors for their sizes.
"""

import torch


def context_vectors(weights, X):
    # T43
    if X.dim() == 3:
        return torch.stack([context_vectors(a, x) for a, x in zip(weights, X)])
    out = torch.zeros(6, X.shape[1])
    for i in range(6):
        for j in range(6):
            out[i] += weights[i, j] * X[j]
    return out
