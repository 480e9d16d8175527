# slip
"""Blocked scores become a finite number: wrong for low free scores and where all keys are blocked.

A free score may be lower than your number. And what is the softmax of a row that holds it everywhere?
"""

# T11

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, -1e9)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value
