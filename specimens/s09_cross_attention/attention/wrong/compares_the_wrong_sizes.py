"""It is the widths of keys and values that are compared, and they may differ.

What has to agree is how many keys and values there are.
"""

# T17, T53

import torch


def attention(query, key, value, mask=None):
    if key.shape[-1] != value.shape[-1]:
        raise ValueError('keys and values belong together')
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
