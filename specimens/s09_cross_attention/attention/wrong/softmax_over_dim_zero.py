# slip
"""The softmax runs over dim=0: the queries, or with a batch the items.

Count the axes from the right. Which one are the keys?
"""

# T14, T45

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=0)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
