"""The mask comes after the exponentials, so a huge blocked score wipes out the free ones.

On paper renormalising gives the same; in floating point the free weights are rounded to zero first. Mask the
scores.
"""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)
    if mask is not None:
        weights = weights.masked_fill(mask, 0.0)
        total = weights.sum(dim=-1, keepdim=True)
        weights = weights / total.masked_fill(total == 0, 1.0)
    return weights @ value
