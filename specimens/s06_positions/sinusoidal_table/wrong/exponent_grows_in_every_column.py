# slip
"""Sine and cosine of a pair have different exponents.

The exponent of column 2i + 1 is 2i / d as well, so that the two columns show one and the same angle.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(d_in) / d_in)
    table = angles.sin()
    table[:, 1::2] = angles[:, 1::2].cos()
    return table
