"""Every entry is the mean of all numbers.

Which numbers belong to the first window?
"""

import torch


def moving_average(x, width):
    if width < 1:
        raise ValueError(width)
    return x.mean().repeat(len(x) - width + 1)
