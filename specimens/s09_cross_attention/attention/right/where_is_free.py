"""torch.where on scores and on weights, with a keep mask."""

import math

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = torch.matmul(query, key.transpose(-1, -2)) / math.sqrt(key.size(-1))
    if mask is None:
        mask = torch.zeros_like(scores).bool()
    free = ~mask
    scores = torch.where(free, scores, torch.tensor(-math.inf, dtype=scores.dtype))
    weights = torch.where(free, torch.softmax(scores, -1), torch.zeros((), dtype=scores.dtype))
    return torch.matmul(weights, value)
