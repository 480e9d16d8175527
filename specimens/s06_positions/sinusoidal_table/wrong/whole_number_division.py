"""All pairs have the same angle, as if the exponent were always 0.

Is it there, and is it divided with `/` (not with `//`, and without int)?
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(0, d_in, 2) // d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
