"""The sums of the windows are returned, not their means.

Compare the largest number that you get with the largest one that you gave.
"""

import torch


def moving_average(x, width):
    if width < 1:
        raise ValueError(width)
    return x.unfold(0, width, 1).sum(-1)
