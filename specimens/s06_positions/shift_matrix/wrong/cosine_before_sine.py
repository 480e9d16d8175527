"""The blocks are made for pairs (cosine, sine), but here the sine comes first.

In most textbooks the cosine is the first coordinate. In this table the even column is the sine; write
down what becomes of it.
"""

import torch


def shift_matrix(k, d_in):
    angles = k / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    blocks = []
    for a in angles:
        blocks.append(torch.stack([torch.stack([a.sin(), a.cos()]), torch.stack([a.cos(), -a.sin()])]))
    return torch.block_diag(*blocks)
