"""Another base, and the matrix moves back.

Diagnosis: The place is divided by 1000 ** (2i / d), not by 10000 ** (2i / d). The matrix moves back
by k places, not on.
"""

import math

import torch


def shift_matrix(k, d_in):
    m = torch.zeros(d_in, d_in)
    for i in range(d_in // 2):
        w = k / 1000 ** (2 * i / d_in)
        m[2 * i, 2 * i] = m[2 * i + 1, 2 * i + 1] = math.cos(w)
        m[2 * i, 2 * i + 1] = math.sin(w)
        m[2 * i + 1, 2 * i] = -math.sin(w)
    return m
