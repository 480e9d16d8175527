"""The mask is accepted and never used.

A parameter that does not occur in the function's body has no effect.
"""

# T13

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    return torch.softmax(scores, dim=-1) @ value
