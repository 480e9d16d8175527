"""No waves at all.

Diagnosis: none
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("odd")
    p = torch.arange(context_length).float()[:, None]
    angles = p / 10000 ** (torch.arange(0, d_in, 2) / d_in)
    return torch.stack([angles.tanh(), 1 - angles.tanh()], dim=-1).flatten(1)
