"""The usual vectorised form: strides of two, and the power as exp of a logarithm."""

import math

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2 != 0:
        raise ValueError(f"odd width {d_in}")
    table = torch.empty(context_length, d_in)
    position = torch.arange(context_length, dtype=torch.float).unsqueeze(1)
    speed = torch.exp(torch.arange(0, d_in, 2).float() * (-math.log(10000.0) / d_in))
    table[:, 0::2] = torch.sin(position * speed)
    table[:, 1::2] = torch.cos(position * speed)
    return table
