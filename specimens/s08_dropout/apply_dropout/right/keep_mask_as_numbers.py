"""The mask is inverted, made a float64 tensor of ones and zeros, and multiplied in."""

import torch


def apply_dropout(x, dropped, p):
    keep = (~dropped).to(torch.float64)
    if p < 1:
        keep = keep / (1 - p)
    return x * keep
