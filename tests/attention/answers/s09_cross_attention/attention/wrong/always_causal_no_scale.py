"""Causal whatever is given, and not scaled.

Diagnosis: The scores are not scaled. A causal mask takes effect in addition to the given one.
"""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values")
    blocked = torch.ones(query.shape[-2], key.shape[-2]).triu(1).bool()
    if mask is not None:
        blocked = blocked | mask
    scores = (query @ key.transpose(-1, -2)).masked_fill(blocked, float("-inf"))
    return torch.nan_to_num(scores.softmax(-1)).masked_fill(blocked, 0) @ value
