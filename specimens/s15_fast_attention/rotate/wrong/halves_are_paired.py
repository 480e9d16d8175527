# slip
"""Features of the two halves are paired, and not neighbours.

With six features, which one belongs to feature 0, by the exercise?
"""

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = base ** (-torch.arange(0, d, 2) / d)
    angles = positions[:, None] * speeds
    cos, sin = torch.cos(angles), torch.sin(angles)
    a, b = x[..., : d // 2], x[..., d // 2 :]
    turned = torch.cat((a * cos - b * sin, a * sin + b * cos), dim=-1)
    return turned
