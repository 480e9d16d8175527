"""Four assignments with strides on the diagonals."""

import torch


def shift_matrix(k, d_in):
    angle = k * torch.pow(torch.tensor(10000.0), -torch.arange(0, d_in, 2) / d_in)
    m = torch.diag(angle.cos().repeat_interleave(2))
    e = torch.arange(0, d_in, 2)
    m[e + 1, e] = angle.sin()
    m[e, e + 1] = -angle.sin()
    return m
