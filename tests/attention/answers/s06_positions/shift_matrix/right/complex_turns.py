"""The blocks are made of complex numbers.

Diagnosis: none
"""

import cmath

import torch


def shift_matrix(k, d_in):
    rows = [[0.0] * d_in for _ in range(d_in)]
    for even in range(0, d_in, 2):
        z = cmath.exp(1j * k * 10000 ** (-even / d_in))
        rows[even][even], rows[even][even + 1] = z.real, -z.imag
        rows[even + 1][even], rows[even + 1][even + 1] = z.imag, z.real
    return torch.tensor(rows)
