# slip
"""The weights are scaled instead of the scores.

In the formula the division is inside the softmax. As it is, rows do not sum to one.
"""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1)
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights / key.shape[-1] ** 0.5 @ value
