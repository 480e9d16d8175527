"""In float64 the result is right to fewer than ten digits.

A plain Python number has sixteen. Is the root made by torch.tensor, is a constant rounded, is
something added to it, or is there a .float() on the way?
"""

# T15

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / torch.tensor(key.shape[-1] ** 0.5)
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
