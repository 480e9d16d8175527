"""Every column is a sine, those of odd columns a quarter of a turn ahead.

Diagnosis: none
"""

import numpy as np
import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    column = np.arange(d_in)
    speed = np.power(10000.0, -(column - column % 2) / d_in)
    angle = np.multiply.outer(np.arange(context_length), speed) + (column % 2) * np.pi / 2
    return torch.from_numpy(np.sin(angle)).to(torch.float32)
