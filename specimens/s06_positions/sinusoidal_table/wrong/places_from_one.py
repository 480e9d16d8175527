# slip
"""The places are counted from 1.

The first row belongs to place 0, where all angles are 0.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    places = torch.arange(1, context_length + 1)[:, None]
    angles = places / 10000 ** (torch.arange(0, d_in, 2) / d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
