"""A convolution with equal weights."""

import torch


def moving_average(x, width):
    if width <= 0:
        raise ValueError("width")
    kernel = torch.full((1, 1, width), 1 / width, dtype=x.dtype)
    return torch.nn.functional.conv1d(x[None, None], kernel)[0, 0]
