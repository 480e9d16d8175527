"""The base is always 10000.

The base is an argument. Where does your code use it?
"""

import torch


def rotate(x, positions, base=10000.0):
    d, base = x.shape[-1], 10000.0
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.flatten(-2)
