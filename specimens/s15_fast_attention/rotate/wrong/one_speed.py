"""All pairs turn equally fast.

What does the index i change in the formula of the angles?
"""

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = torch.ones(d // 2)
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.flatten(-2)
