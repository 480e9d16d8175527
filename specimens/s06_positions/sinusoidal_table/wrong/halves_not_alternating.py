# slip
"""All sines are on the left and all cosines on the right.

Some libraries do it so, and a model can work with it. But here sine and cosine of the same angle stand
side by side: columns 2i and 2i + 1.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("d_in must be even")
    angles = torch.arange(context_length)[:, None] / 10000 ** (torch.arange(0, d_in, 2) / d_in)
    return torch.cat([angles.sin(), angles.cos()], dim=1)
