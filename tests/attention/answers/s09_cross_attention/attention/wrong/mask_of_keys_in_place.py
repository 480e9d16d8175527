"""Inverts a mask for the keys in place, and leaves it like this.

Diagnosis: none
"""


import math

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("different numbers of keys and values")
    scores = query @ key.transpose(-2, -1) / math.sqrt(key.shape[-1])
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    free = mask.logical_not_() if mask.dim() == 1 else ~mask
    weights = torch.softmax(scores.masked_fill(~free, -math.inf), dim=-1)
    return weights.masked_fill(~free, 0.0) @ value
