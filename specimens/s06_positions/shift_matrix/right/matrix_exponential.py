"""The exponential of a skew matrix of angles, in float64."""

import torch


def shift_matrix(k, d_in):
    angles = k / 10000 ** (torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    generator = torch.zeros(d_in, d_in, dtype=torch.float64)
    odd = torch.arange(1, d_in, 2)
    generator[odd, odd - 1] = angles
    generator[odd - 1, odd] = -angles
    return torch.linalg.matrix_exp(generator)
