# slip
"""The sign of the sine is wrong in the second new feature, which is no turning.

A turning keeps all lengths. Compare the four signs with those of the matrix.
"""

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((a * cos - b * sin, b * cos - a * sin), dim=-1)
    return turned.flatten(-2)
