"""Keys and values that are not equally many are not refused with a ValueError.

The error comes from the matrix product, three lines later and in words of its own. Compare the lengths first.
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
