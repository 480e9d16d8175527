"""The matrix moves on by one place more.

Diagnosis: The matrix moves on by k + 1 places.
"""

import torch


def shift_matrix(k, d_in):
    angles = (k + 1) * 10000 ** (-torch.arange(0, d_in, 2, dtype=torch.float64) / d_in)
    turns = torch.polar(torch.ones_like(angles), angles)
    blocks = [torch.tensor([[z.real, -z.imag], [z.imag, z.real]]) for z in turns]
    return torch.block_diag(*blocks).float()
