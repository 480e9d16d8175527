"""The speeds are not those of the table: the exponent is i / d, where 2i / d belongs.

The first pair turns as it should, so look at the second.
"""

import torch


def shift_matrix(k, d_in):
    angles = k / 10000 ** (torch.arange(d_in // 2, dtype=torch.float64) / d_in)
    blocks = []
    for a in angles:
        blocks.append(torch.stack([torch.stack([a.cos(), -a.sin()]), torch.stack([a.sin(), a.cos()])]))
    return torch.block_diag(*blocks)
