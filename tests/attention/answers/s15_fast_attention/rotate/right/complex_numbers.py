"""With complex numbers in double precision.

Diagnosis: none
"""

import torch
from torch import nn


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    speed = torch.pow(
        torch.tensor(base, dtype=torch.float64), -torch.arange(0, d, 2, dtype=torch.float64) / d
    )
    angle = torch.outer(positions.double(), speed)
    z = torch.complex(x[..., ::2].double(), x[..., 1::2].double()) * torch.exp(1j * angle)
    return torch.stack((z.real, z.imag), -1).flatten(-2).float()
