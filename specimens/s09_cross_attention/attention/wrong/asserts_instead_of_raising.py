"""There is an assert where a ValueError is expected.

assert raises AssertionError, and disappears when Python runs with -O. Use raise.
"""

# T17

import torch


def attention(query, key, value, mask=None):
    assert key.shape[-2] == value.shape[-2]
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
