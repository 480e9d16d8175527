"""Keys and values that are not equally many are not refused with a ValueError.

Your code fails only in the product with the values, with a RuntimeError, or not at all. Compare the
lengths first.
"""

# T17

import torch


def attention(query, key, value, mask=None):
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
