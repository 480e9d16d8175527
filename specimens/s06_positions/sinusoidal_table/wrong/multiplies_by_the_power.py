"""The place is multiplied by the power of 10000, not divided.

Then every clock is faster than the one before. The later pairs should be the slow ones. Is a minus missing
in the exponent?
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] * 10000 ** (torch.arange(0, d_in, 2) / d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
