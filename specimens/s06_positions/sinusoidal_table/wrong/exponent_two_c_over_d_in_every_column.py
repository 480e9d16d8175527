# slip
"""The number of the column is doubled in the exponent, as if it were the number of the pair.

The formula counts pairs: i goes up to d / 2 only. Columns 2 and 3 both belong to i = 1.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (2 * torch.arange(d_in) / d_in)
    table = angles.clone()
    table[:, 0::2] = angles[:, 0::2].sin()
    table[:, 1::2] = angles[:, 1::2].cos()
    return table
