"""Copies the speeds from memory, and conjugates the complex numbers.

Diagnosis: The exponent has i in place of 2i. The features are turned in the other direction.
"""

import torch


def rotate(x, positions, base=10000.0):
    d = x.shape[-1]
    freqs = 1.0 / base ** (torch.arange(d // 2).float() / d)
    turn = torch.polar(torch.ones(len(positions), d // 2), torch.outer(positions.float(), freqs))
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2)) * turn.conj()
    return torch.view_as_real(z).flatten(3)
