# slip
"""A query whose keys are all blocked gets the mean of all values, not the zero vector.

What is the softmax of a row that holds the same number everywhere?
"""

# T11

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1) @ value
