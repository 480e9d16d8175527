"""One window after the other."""

import torch


def moving_average(x, width):
    if width < 1:
        raise ValueError(width)
    return torch.stack([x[i : i + width].sum() / width for i in range(len(x) - width + 1)])
