"""Fills a new tensor pair by pair."""

import torch


def rotate(x, positions, base=10000.0):
    out = torch.empty_like(x)
    width = x.shape[-1]
    for i in range(0, width, 2):
        angle = positions.double() * base ** (-i / width)
        cos, sin = angle.cos().to(x.dtype)[:, None], angle.sin().to(x.dtype)[:, None]
        first, second = x[..., i : i + 1], x[..., i + 1 : i + 2]
        out[..., i : i + 1] = first * cos - second * sin
        out[..., i + 1 : i + 2] = first * sin + second * cos
    return out
