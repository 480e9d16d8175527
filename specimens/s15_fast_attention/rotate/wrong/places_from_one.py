# slip
"""The places are counted one too far.

By which angle is a token at place 0 turned?
"""

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = (positions[:, None] + 1) * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., 0::2], x[..., 1::2]
    turned = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned.flatten(-2)
