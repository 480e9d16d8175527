# slip
"""The exponent is i / d, where 2i / d belongs.

The pairs are numbered 0, 1, 2, ..., but the exponent holds the number of the even column. So your slowest
wave is far too fast.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(d_in // 2) / d_in)
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)
