# slip
"""The matrix goes back by k places, not on.

One of the two sines has the wrong sign, or rather both. The places are rows here, so the matrix is
on the right of them.
"""

import torch


def shift_matrix(k, d_in):
    angles = (k / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)).tolist()
    blocks = []
    for a in map(torch.tensor, angles):
        blocks.append(torch.stack([torch.stack([a.cos(), a.sin()]), torch.stack([-a.sin(), a.cos()])]))
    return torch.block_diag(*blocks)
