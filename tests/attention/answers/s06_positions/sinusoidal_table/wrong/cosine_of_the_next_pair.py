"""The cosine uses the exponent of the next pair.

Diagnosis: The cosine of a pair has the angle of the next pair.
"""

import torch


def sinusoidal_table(context_length, d_in):
    if d_in % 2:
        raise ValueError("odd")
    t = torch.zeros(context_length, d_in)
    p = torch.arange(context_length).float()
    for c in range(d_in):
        if c % 2 == 0:
            t[:, c] = torch.sin(p / 10000 ** (c / d_in))
        else:
            t[:, c] = torch.cos(p / 10000 ** ((c + 1) / d_in))
    return t
