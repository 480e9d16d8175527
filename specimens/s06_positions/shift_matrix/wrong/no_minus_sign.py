"""Both sines have the same sign, so the blocks are no rotations.

Look at the second addition theorem, the one for the cosine. There is a minus in it.
"""

import torch


def shift_matrix(k, d_in):
    angles = k / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    blocks = []
    for a in angles:
        blocks.append(torch.stack([torch.stack([a.cos(), a.sin()]), torch.stack([a.sin(), a.cos()])]))
    return torch.block_diag(*blocks)
