"""The exponent is i / d, and the cosine comes first.

Diagnosis: The place is divided by 10000 ** (i / d), not by 10000 ** (2i / d): the exponents are
half as large as they should be. Sine and cosine have changed places: even columns hold cosines.
"""

import math

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2 != 0:
        raise ValueError("d_in must be even")
    table = torch.zeros(context_length, d_in)
    for p in range(context_length):
        for i in range(d_in // 2):
            angle = p / math.pow(10000, i / d_in)
            table[p, 2 * i] = math.cos(angle)
            table[p, 2 * i + 1] = math.sin(angle)
    return table
