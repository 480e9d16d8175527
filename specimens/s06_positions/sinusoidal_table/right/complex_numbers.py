"""Hands of clocks are complex numbers of length one; float64 comes back."""

import torch


def sinusoidal_table(context_length, d_in):
    pairs, rest = divmod(d_in, 2)
    if rest:
        raise ValueError
    speed = 10000.0 ** (-torch.arange(pairs, dtype=torch.float64) / pairs)
    angles = torch.outer(torch.arange(context_length, dtype=torch.float64), speed)
    hands = torch.polar(torch.ones_like(angles), torch.pi / 2 - angles)
    return torch.view_as_real(hands).reshape(context_length, d_in)
