"""Multiplies complex numbers."""

import math

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speeds = torch.exp(-math.log(base) * torch.arange(0, d, 2) / d)
    angles = torch.outer(positions.float(), speeds)
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2).contiguous())
    turned = pairs * torch.polar(torch.ones_like(angles), angles)
    return torch.view_as_real(turned).reshape(x.shape)
