"""Exponentials and sums by hand, shifted by the largest free score; in float64."""

import torch


def attention(query, key, value, mask=None):
    if key.shape[-2] != value.shape[-2]:
        raise ValueError("keys and values belong together")
    dtype = query.dtype
    query, key, value = query.double(), key.double(), value.double()
    scores = query @ key.transpose(-2, -1) / key.shape[-1] ** 0.5
    if mask is None:
        mask = torch.zeros(scores.shape, dtype=torch.bool)
    top = scores.masked_fill(mask, -torch.inf).amax(dim=-1, keepdim=True)
    top = top.masked_fill(top.isinf(), 0.0).detach()
    e = torch.exp((scores - top).masked_fill(mask, -torch.inf))
    total = e.sum(dim=-1, keepdim=True)
    return (e @ value / total.masked_fill(total == 0, 1.0)).to(dtype)
