"""The caller's queries are changed in place.

An operator with an equals sign after it changes the tensor itself, and the tensor belongs to the caller.
"""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    query *= key.shape[-1] ** -0.5
    scores = query @ key.transpose(-2, -1)
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    weights = torch.softmax(scores.masked_fill(mask, float("-inf")), dim=-1)
    return weights.masked_fill(mask, 0.0) @ value
