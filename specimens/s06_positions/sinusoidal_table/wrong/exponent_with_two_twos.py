# slip
"""The exponent is doubled twice: 4i / d, where 2i / d belongs.

If you count 0, 2, 4, ..., the factor 2 is already in the numbers you count.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (2 * torch.arange(0, d_in, 2) / d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
