"""Every pair is turned by the same angle.

Each clock has its own speed. The slow ones should hardly move.
"""

import math

import torch


def shift_matrix(k, d_in):
    block = torch.tensor([[math.cos(k), -math.sin(k)], [math.sin(k), math.cos(k)]])
    return torch.block_diag(*[block] * (d_in // 2))
