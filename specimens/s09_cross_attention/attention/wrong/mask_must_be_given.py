"""The mask cannot be left out.

The docstring says what mask=None means: nothing is blocked. Give the parameter its default.
"""

# T13

import torch


def attention(query, key, value, mask):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    weights = torch.softmax(scores.masked_fill(mask, float("-inf")), dim=-1)
    return weights.masked_fill(mask, 0.0) @ value
