"""Rows without a free key are opened before the softmax, and their result is set to zero."""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is None:
        return torch.softmax(scores, dim=-1) @ value
    lost = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask & ~lost, float("-inf"))
    return (torch.softmax(scores, dim=-1) @ value).masked_fill(lost, 0.0)
