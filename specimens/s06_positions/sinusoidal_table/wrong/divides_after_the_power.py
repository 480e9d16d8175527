"""The power is divided by d, not the exponent.

** binds more strongly than /. Where do brackets belong?
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    even = torch.arange(0, d_in, 2).double()
    angles = torch.arange(context_length)[:, None] / (10000**even / d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
