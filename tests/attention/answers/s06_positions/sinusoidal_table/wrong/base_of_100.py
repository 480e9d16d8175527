"""The base is 100, which gives the table of an exponent i / d.

Diagnosis: The place is divided by 10000 ** (i / d), not by 10000 ** (2i / d): the exponents are
half as large as they should be.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("odd")
    freq = 100.0 ** (-torch.arange(0, d_in, 2) / d_in)
    angles = torch.arange(context_length).unsqueeze(-1) * freq
    table = torch.empty(context_length, d_in)
    table[:, ::2], table[:, 1::2] = angles.sin(), angles.cos()
    return table
