"""The mask is used as a condition, and a tensor of several bools has no truth value.

What you want to know is whether there is a mask at all.
"""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
