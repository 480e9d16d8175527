# slip
"""The features are turned in the other direction.

Where does the point (1, 0) go, when it is turned by a small positive angle?
"""

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((a * cos + b * sin, b * cos - a * sin), dim=-1)
    return turned.flatten(-2)
