"""Weights as exponentials of scores minus their logsumexp."""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is None:
        return torch.exp(scores - scores.logsumexp(-1, keepdim=True)) @ value
    scores = scores.masked_fill(mask, -torch.inf)
    total = scores.masked_fill(mask.all(-1, keepdim=True), 0.0).logsumexp(-1, keepdim=True)
    return torch.exp(scores - total) @ value
