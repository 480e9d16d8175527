"""The keep mask is drawn with torch.bernoulli and multiplied in."""

import torch


def dropout(x, p, training):
    if p < 0 or p > 1:
        raise ValueError("p must be in [0, 1]")
    if training is False:
        return x
    if p == 1.0:
        return torch.zeros_like(x) * x
    keep = torch.bernoulli(torch.full_like(x, 1 - p))
    return x * keep / (1 - p)
