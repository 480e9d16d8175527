# slip
"""The second new feature is made from the first new one.

Both lines of the matrix multiply the old features a and b. Which a does your second line use?
"""

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    a = a * cos - b * sin
    b = a * sin + b * cos
    turned = torch.stack((a, b), dim=-1)
    return turned.flatten(-2)
