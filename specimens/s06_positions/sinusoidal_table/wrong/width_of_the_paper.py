# slip
"""The exponent holds 512, the width used in the paper, where d_in belongs.

Every size that a function needs should come in through its arguments.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(0, d_in, 2) / 512)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
