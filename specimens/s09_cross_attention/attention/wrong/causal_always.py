"""The future is blocked whether or not a mask asks for it.

In cross attention key j is no later than query i: it belongs to another sequence. Only the given mask counts.
"""

# T17

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    future = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
    mask = future if mask is None else mask | future
    weights = torch.softmax(scores.masked_fill(mask, float("-inf")), dim=-1)
    return weights.masked_fill(mask, 0.0) @ value
