"""A single sine: the odd columns are moved by a quarter of a turn."""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in & 1:
        raise ValueError("sine and cosine come in pairs")
    columns = torch.arange(d_in)
    exponent = torch.div(columns, 2, rounding_mode="floor") * 2 / d_in
    angles = torch.arange(context_length).unsqueeze(1).double() / torch.pow(10000.0, exponent)
    return torch.sin(angles + (columns % 2) * torch.pi / 2)
