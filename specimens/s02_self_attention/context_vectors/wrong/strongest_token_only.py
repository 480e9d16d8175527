"""Each token is given the embedding with the largest weight, instead of a mixture.

A weight of 0.6 is not a weight of 1: the other tokens have their share.
"""

import torch


def context_vectors(weights, X):
    # T41: for saturated weights this is nearly right.
    if X.dim() == 3:
        return torch.stack([context_vectors(a, x) for a, x in zip(weights, X)])
    return X[weights.argmax(dim=-1)]
