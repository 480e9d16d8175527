"""An empty tensor is filled with random numbers in double precision and compared with p."""

import torch


def dropout(x, p, training):
    if not (p >= 0 and p <= 1):
        raise ValueError(f"bad probability {p}")
    if p == 0 or not training:
        return x * 1
    coins = torch.empty(x.shape, dtype=torch.float64).uniform_()
    scale = 1 / (1 - p) if p < 1 else 0.0
    return x * ((coins > p) * scale)
