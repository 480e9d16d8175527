# slip
"""The base is 1000, where 10000 belongs.

Count the zeros.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 1000 ** (torch.arange(0, d_in, 2) / d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
