# slip
"""A query whose keys are all blocked gets nan.

The softmax of a row full of minus infinity is 0 / 0. Such a query should get the zero vector.
"""

# T11

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return weights @ value
