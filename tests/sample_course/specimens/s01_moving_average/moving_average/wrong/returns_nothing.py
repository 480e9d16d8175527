"""Nothing is returned.

How does a function hand its result back?
"""

import torch


def moving_average(x, width):
    if width < 1:
        raise ValueError(width)
    x.unfold(0, width, 1).mean(-1)
