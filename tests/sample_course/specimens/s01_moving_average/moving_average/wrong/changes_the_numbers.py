"""The given numbers are changed in place.

What does `x` hold after the call?
"""

import torch


def moving_average(x, width):
    if width < 1:
        raise ValueError(width)
    means = x.unfold(0, width, 1).mean(-1)
    x /= 2
    return means
