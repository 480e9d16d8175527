"""The features are turned in the other direction, and the places are counted from 0 whatever positions
says.

Diagnosis: The places are counted from 0, whatever the positions are. The features are turned in the
other direction.
"""

import torch
from torch import nn


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    pos = torch.arange(x.shape[-2]).float()
    theta = base ** (-torch.arange(0, d, 2).float() / d)
    angles = pos[:, None] * theta
    cos, sin = angles.cos(), angles.sin()
    even, odd = x[..., 0::2], x[..., 1::2]
    out = torch.empty_like(x)
    out[..., 0::2] = even * cos + odd * sin
    out[..., 1::2] = -even * sin + odd * cos
    return out
