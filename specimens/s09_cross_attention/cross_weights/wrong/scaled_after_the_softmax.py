# slip
"""The weights are scaled instead of the scores, so rows do not sum to one.

In the formula the division is inside the softmax.
"""

import torch


def cross_weights(query, key):
    return torch.softmax(query @ key.T, dim=-1) / key.shape[-1] ** 0.5
