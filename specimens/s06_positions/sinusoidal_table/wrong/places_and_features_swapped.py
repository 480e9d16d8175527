# slip
"""The table lies on its side: places are columns.

A row for each place, a column for each feature: (context_length, d_in).
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(0, d_in, 2) / d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1).T
