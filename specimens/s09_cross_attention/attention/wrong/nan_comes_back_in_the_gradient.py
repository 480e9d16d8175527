"""The output is clean, but where nothing is free the gradients are nan.

Where is nan or inf born on the way, before something else takes its place? The derivative is taken
there, too: an added minus infinity, for instance, or an exponential that is inf, lets nan through.
"""

# T11, T12

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is not None:
        scores = scores + torch.zeros(mask.shape, dtype=scores.dtype).masked_fill(mask, float("-inf"))
    weights = torch.softmax(scores, dim=-1)
    return torch.nan_to_num(weights, nan=0.0) @ value
