# slip
"""The exponent runs all the way to 1, in equal steps.

Some programs space the waves like that. In the formula here the last exponent is (d - 2) / d, which is
less than 1.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    exponent = torch.arange(d_in // 2) / max(d_in // 2 - 1, 1)
    angles = torch.arange(context_length)[:, None] / 10000**exponent
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
