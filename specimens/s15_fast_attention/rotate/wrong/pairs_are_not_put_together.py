# slip
"""The first new features of all pairs come first, and then all second ones.

At which index of the result do the two features of pair 1 belong?
"""

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned
