"""Small rotation matrices, put together with torch.block_diag."""

import math

import torch


def shift_matrix(k, d_in):
    blocks = []
    for i in range(d_in // 2):
        a = k * 10000.0 ** (-2 * i / d_in)
        blocks.append(torch.tensor([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]]))
    return torch.block_diag(*blocks)
