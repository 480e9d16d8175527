"""The query is scaled first, on a copy; a default mask blocks nothing; prints what it does."""

import torch
from torch import nn


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    print("attention over", key.shape[-2], "keys")
    if mask is None:
        mask = torch.zeros(1, 1, dtype=torch.bool)
    scores = (query * key.shape[-1] ** -0.5) @ key.swapaxes(-1, -2)
    weights = nn.Softmax(dim=-1)(scores.masked_fill(mask, float("-inf")))
    return weights.masked_fill(mask, 0) @ value
