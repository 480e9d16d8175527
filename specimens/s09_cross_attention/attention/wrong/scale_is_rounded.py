"""Something is rounded to float32, so a float64 result is not right to ten digits.

torch.tensor makes float32 out of a Python number, and .float() out of everything. Is there one on the way?
"""

# T15

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / torch.tensor(key.shape[-1] ** 0.5)
    if mask is not None:
        scores = scores.masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
    return weights @ value
