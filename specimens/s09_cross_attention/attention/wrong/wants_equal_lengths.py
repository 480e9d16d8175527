"""As many queries as keys are demanded, where any two numbers are allowed.

The two sequences have lengths of their own: n_q and n_k. Which pair has to be equal?
"""

# T17

import torch


def attention(query, key, value, mask=None):
    if not query.shape[-2] == key.shape[-2] == value.shape[-2]:
        raise ValueError('unequal lengths')
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
