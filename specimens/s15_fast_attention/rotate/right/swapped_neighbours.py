"""Adds the features times the cosine and their swapped neighbours times the sine."""

import torch


def rotate(x, positions, base=10000.0):
    i = torch.arange(x.size(-1)) // 2
    angles = positions.unsqueeze(1) / base ** (2 * i / x.size(-1))
    swapped = torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).reshape(x.shape)
    return x * angles.cos() + swapped * angles.sin()
