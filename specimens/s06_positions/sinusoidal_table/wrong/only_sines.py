"""There is a sine in every column, and no cosine.

Each angle appears twice: once as a sine, once as a cosine.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(0, d_in, 2) / d_in)
    return angles.sin().repeat_interleave(2, dim=1)
