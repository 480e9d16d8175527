"""No gradient flows back to the features.

The features come from layers that are trained. What stops gradients in your code?
"""

import torch


def rotate(x, positions, base=10000.0):
    d, x = x.shape[-1], x.detach()
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.flatten(-2)
