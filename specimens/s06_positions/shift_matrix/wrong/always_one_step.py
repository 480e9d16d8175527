"""The matrix always moves on by one place, whatever k is.

Where does k appear in the angle?
"""

import torch


def shift_matrix(k, d_in):
    angles = 1 / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    blocks = []
    for a in angles:
        blocks.append(torch.stack([torch.stack([a.cos(), -a.sin()]), torch.stack([a.sin(), a.cos()])]))
    return torch.block_diag(*blocks)
