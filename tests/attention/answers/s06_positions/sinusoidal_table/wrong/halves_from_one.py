"""The halves are sines and cosines, and places are counted from 1.

Diagnosis: The places are counted from 1: the first row belongs to place 1. All sines are on the
left and all cosines on the right.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in & 1:
        raise ValueError("odd")
    pos = torch.arange(1, context_length + 1).float()
    inv_freq = 1.0 / 10000 ** (torch.arange(0, d_in, 2).float() / d_in)
    sinusoid = torch.outer(pos, inv_freq)
    return torch.cat((sinusoid.sin(), sinusoid.cos()), dim=-1)
