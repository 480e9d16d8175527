"""Two loops and Python's math module."""

import math

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2 == 1:
        raise ValueError("d_in must be even")
    table = torch.zeros(context_length, d_in)
    for p in range(context_length):
        for column in range(d_in):
            angle = p / 10000 ** ((column - column % 2) / d_in)
            table[p, column] = math.cos(angle) if column % 2 else math.sin(angle)
    return table
