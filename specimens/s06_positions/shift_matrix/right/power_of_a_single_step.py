"""One step, raised to the power k; negative powers go back."""

import math

import torch


def shift_matrix(k, d_in):
    step = torch.zeros(d_in, d_in, dtype=torch.float64)
    for c in range(0, d_in, 2):
        w = 1 / 10000 ** (c / d_in)
        step[c, c] = step[c + 1, c + 1] = math.cos(w)
        step[c, c + 1], step[c + 1, c] = -math.sin(w), math.sin(w)
    return torch.linalg.matrix_power(step, k)
