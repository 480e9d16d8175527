"""The exponent is -i / d in place of -2 i / d.

Diagnosis: The exponent has the number of the pair and not twice that number.
"""

import torch
from torch import nn


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    i = torch.arange(d // 2)
    theta = base ** (-i / d)
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2).contiguous())
    turn = torch.polar(torch.ones(len(positions), d // 2), positions[:, None] * theta)
    return torch.view_as_real(z * turn).flatten(-2)
