# slip
"""Sine and cosine have changed places.

Even columns are sines. At place 0 the row should begin with 0, 1.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(0, d_in, 2) / d_in)
    return torch.stack([angles.cos(), angles.sin()], dim=-1).flatten(1)
