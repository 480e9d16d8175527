"""The exponent is divided with //, so it is always 0.

All clocks run at the same speed then. // throws away what stands after the point.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(0, d_in, 2) // d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
