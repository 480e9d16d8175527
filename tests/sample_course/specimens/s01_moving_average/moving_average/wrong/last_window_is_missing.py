"""The last window is missing.

Count the windows of two in four numbers. With which number does the last one begin?
"""

import torch


def moving_average(x, width):
    if width < 1:
        raise ValueError(width)
    return torch.stack([x[i : i + width].mean() for i in range(max(1, len(x) - width))])
