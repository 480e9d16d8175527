"""A width of less than one is not refused.

What does the docstring ask for where there is no such window?
"""

import torch


def moving_average(x, width):
    return x.unfold(0, max(1, width), 1).mean(-1)
