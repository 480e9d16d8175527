"""The mask has no effect at all.

Does it occur in the body? `masked_fill` without an underscore returns a new tensor; is its result
used?
"""

# T13

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    return torch.softmax(scores, dim=-1) @ value
