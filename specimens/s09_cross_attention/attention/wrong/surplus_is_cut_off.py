"""Surplus keys or values are cut off in silence.

If there are more of the one than of the other, the caller has made a mistake. Say so with a
ValueError.
"""

# T17

import torch


def attention(query, key, value, mask=None):
    n = min(key.shape[-2], value.shape[-2])
    key, value = key[..., :n, :], value[..., :n, :]
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
