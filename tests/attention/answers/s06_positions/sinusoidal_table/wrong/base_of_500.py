"""The base is 500.

Diagnosis: The place is divided by a power of about 500, not of 10000; the exponent is 2i / d.
"""

import math

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2 == 1:
        raise ValueError("even widths only")
    pe = torch.zeros(context_length, d_in)
    position = torch.arange(0, context_length, dtype=torch.float).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d_in, 2).float() * (-math.log(500.0) / d_in))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe
